/** What the engine could not do; `code` is for the screen to put into words. */
export class EngineError extends Error {
  /**
   * @param {string} code  `storage`: could not be kept on this phone. `offline`,
   *   `portal`, `busy`: no answer of the union's, try again. `ticket-not-open`,
   *   `ticket-over`, `ticket-revoked`, `unknown`: of a code. `signed-out`, `other-user`:
   *   of an account. `table-marked`: another marks it (`about` is its marker).
   *   `captain-code`: a code for `/captain/`. `no-post`: this phone has no code for that
   *   match or table. `unsent`: there are presses on this phone only. `not-a-rescue`:
   *   not to be read. `refused`: anything else, in `message`.
   * @param {string} [message]
   * @param {object} [about]
   */
  constructor(code, message = code, about = undefined) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.about = about;
  }
}
