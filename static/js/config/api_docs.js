// Shows the API's schema, and lets one try what only reads.
"use strict";

// Swagger's own dark colours hang on this name; the page around follows the device.
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const dress = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", dress);
dress();

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
