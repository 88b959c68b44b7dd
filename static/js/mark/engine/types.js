/**
 * What the engine hands to the screens; types only, nothing runs here.
 *
 * @typedef {"mark"|"captain"} Task
 * @typedef {"home"|"away"} Side
 * @typedef {"boom"|"punishment"|"over-punishing"} Why
 *
 * @typedef {{kind: "ticket", key: string}|{kind: "account", user: number|null}} Auth
 *
 * What lets this phone mark in a match. One for each code that was scanned, so a phone
 * may have several in one match (table 1's and table 2's).
 * @typedef {object} Post
 * @property {string} device   a UUID made here; the union counts its presses by it
 * @property {string} match
 * @property {Task} task
 * @property {number|null} table   null: all four
 * @property {Side|null} side
 * @property {string} name     who marks, as typed in; or else as the account is called
 * @property {Auth} auth
 * @property {string|null} code  what was scanned; a secret, like the key
 * @property {string} closesAt  ISO; after it the code opens nothing new
 * @property {number} joinedAt  by this phone's clock, in ms
 * @property {object|null} live  the last known live JSON of the match
 * @property {Object<number, number>} leases  the lease's number of each table marked
 * @property {Object<number, {name: string, number: number}>} lost
 *   tables that another phone has taken over since, and who
 * @property {Link} link
 *
 * here: on this phone only. union: in the record. held: with the union, outside the
 * record until the referee decides. refused: in the record, but `rule` refuses it.
 * attention: the union cannot take it; `reason` says why; it stays on this phone.
 * @typedef {"here"|"union"|"held"|"refused"|"attention"} PressState
 *
 * @typedef {object} Press
 * @property {string} id
 * @property {string} match
 * @property {string} device
 * @property {number} table
 * @property {Side} side
 * @property {number} points
 * @property {Why} why
 * @property {string} at       ISO, by this phone's clock
 * @property {number} counter  the order within the device
 * @property {number|null} lease
 * @property {string|null} voids  the id of the press that this one strikes
 * @property {string|null} restores  the id of an undone press that this one puts back;
 *   known to this phone only
 * @property {boolean} struck  a press that was undone here, or struck by the union
 * @property {PressState} state
 * @property {string|null} rule
 * @property {string|null} reason  of a held one, `lease`, `sealed`, …; of one that needs
 *   attention, what the union said
 * @property {number|null} seq
 *
 * ok: the last exchange was answered. away: no network. portal: something answers that
 * is not the union (a Wi-Fi's sign-in page). busy: the union asks for patience.
 * signed-out, other-user: of a post by account. revoked: the code was withdrawn.
 * over: the code's time is over. refused: the union answers, but not this (404, 409, …).
 * @typedef {"ok"|"away"|"portal"|"busy"|"signed-out"|"other-user"|"revoked"|"over"
 *   |"refused"} Link
 *
 * @typedef {object} MatchState
 * @property {number} here
 * @property {number} union      in the record, those that a rule refuses among them
 * @property {number} held
 * @property {number} attention
 * @property {number} taken      of other phones, taken in here and not delivered yet
 * @property {string|null} allAt  ISO: when the union last had all that was pressed
 * @property {Link} link
 *
 * @typedef {MatchState & {perMatch: Object<string, MatchState>}} State
 *
 * The live tables with what the union has not counted yet put on top; `waiting` is how
 * many presses that are.
 * @typedef {object} Score
 * @property {string} match
 * @property {string} status
 * @property {boolean} is_paused
 * @property {{home: number, away: number}} totals
 * @property {Array<object>} tables  as in the live JSON, each with `waiting`
 *
 * @typedef {object} Rescue
 * @property {number} count
 * @property {string} text   the unsent presses, to copy
 * @property {File} file     the same to save or send
 * @property {string[]} urls  the same as addresses, each small enough for one QR code
 *
 * A press of another phone, taken in here by a rescue.
 * @typedef {object} Taken
 * @property {string} id
 * @property {string} match
 * @property {string} device   the phone it was pressed on
 * @property {string} name     who marked on it
 * @property {object} entry
 * @property {"here"|"attention"} state
 * @property {string|null} reason
 *
 * @typedef {{size: number, path: string}} Code
 *   a QR code with its quiet zone: `<svg viewBox="0 0 size size"><path d=path></svg>`,
 *   dark on white, `shape-rendering="crispEdges"`
 */
export {};
