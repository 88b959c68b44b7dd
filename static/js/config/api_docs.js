// Shows the API's schema, and lets one try what only reads.
"use strict";

const place = document.querySelector(".api-docs");
window.SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  supportedSubmitMethods: ["get", "head"],
});
