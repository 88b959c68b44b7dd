"""The personal fields: the rows of the table in docs/privacy.md, and their columns.

A word behind a column's name tells one sort of its rows from another, which others see.
"""

from __future__ import annotations

from datetime import date

FIELDS: dict[str, tuple[str, ...]] = {
    "name of a player who agreed to it": ("league.Player.name agreed",),
    "name of any other player, a minor's too": (
        "league.Player.name",
        "league.Player.name minor",
    ),
    "phone number and e-mail address of a player": (
        "league.Player.phone",
        "league.Player.email",
    ),
    "name of a row that was merged": ("league.Player.own_name",),
    "birthday of a minor; the guardian's name, phone number, address": (
        "league.Player.minor_until",
        "league.Guardian.name",
        "league.Guardian.relation",
        "league.Guardian.phone",
        "league.Guardian.email",
    ),
    "consents and their days": (
        "league.Consent.given_on",
        "league.Consent.withdrawn_on",
    ),
    "user name": ("league.User.username",),
    "user name of an entry's writer": ("league.User.username writer",),
    "first and last name of an account": (
        "league.User.first_name",
        "league.User.last_name",
    ),
    "e-mail address of an account": ("league.User.email",),
    "phone number of an account": ("league.User.phone",),
    "name, phone number, e-mail address of an officer who agreed": (
        "league.User.first_name agreed",
        "league.User.last_name agreed",
        "league.User.phone agreed",
        "league.User.email agreed",
    ),
    "the same of any other officer of the union": (
        "league.User.first_name office",
        "league.User.last_name office",
        "league.User.phone office",
        "league.User.email office",
    ),
    "the same of any other secretary of a club": (
        "league.User.first_name club",
        "league.User.last_name club",
        "league.User.phone club",
        "league.User.email club",
    ),
    "e-mail address as its owner manages it": ("account.EmailAddress.email",),
    "network address of a sign-in": ("league.AccountEvent.address",),
    "e-mail address that was invited": ("league.RoleInvitation.email",),
    "phone number of an invited person": ("league.RoleInvitation.phone",),
    "name of one's own key": ("league.ApiKey.name",),
    "browser in which one is signed in": ("league.BrowserSession.browser",),
    "name of a guest who agreed to it, where the evening shows names": (
        "drives.EntrantPerson.guest_name agreed",
    ),
    "name of any other guest at an evening": ("drives.EntrantPerson.guest_name",),
    "name of a guest who agreed to it, a substitute in a round that is open": (
        "drives.Substitute.guest_name agreed",
    ),
    "name of any other guest who is a substitute in a round": (
        "drives.Substitute.guest_name",
    ),
    "name that a marker gave a phone": ("matches.Device.name",),
    "name that a captain gave a phone, of an acting referee": (
        "matches.Device.name captain",
        "matches.MatchNote.text",
    ),
    "information officer and address": (
        "archive.PrivacySettings.officer",
        "archive.PrivacySettings.officer_email",
    ),
    "public contact of a union: name, phone number": (
        "league.Union.contact_name",
        "league.Union.contact_phone",
    ),
    "e-mail address of this contact": ("league.Union.contact_email",),
    "registration number": ("league.Registration.number",),
    "why a registration was late, why it ended": (
        "league.Registration.late_reason",
        "league.Registration.end_reason",
    ),
    "number that a club asks for": ("league.RegistrationRequest.number",),
    "why a club was refused": ("league.RegistrationRequest.reason",),
    "why a request or a file was let in late": (
        "league.RegistrationRequest.late_reason",
        "league.FileImport.late_reason",
    ),
    "why a transfer was refused": ("league.Transfer.reason",),
    "why a transfer was let in late": ("league.Transfer.late_reason",),
    "what a player wants put right": (
        "archive.PersonRequest.wrong",
        "archive.PersonRequest.right",
    ),
    "why that was declined": ("archive.PersonRequest.reason",),
    "why an official declines": ("league.Appointment.reason",),
    "nights on which an official is away": (
        "league.OfficialAway.first",
        "league.OfficialAway.last",
    ),
    "why a match should be postponed": ("league.Postponement.reason",),
    "what the opponents answer": ("league.Postponement.answer",),
    "what the secretary decides on it": ("league.Postponement.decision",),
    "why a hall is closed": ("league.HallClosure.reason",),
    "directions to a hall, where to park": (
        "league.Venue.directions",
        "league.Venue.parking",
    ),
    "picture of a hall": ("league.VenuePicture.content",),
    "what it shows": ("league.VenuePicture.words",),
    "contact of a hall who agreed": (
        "league.Venue.contact_name agreed",
        "league.Venue.contact_phone agreed",
    ),
    "contact of a hall who did not; note for its insiders": (
        "league.Venue.contact_name",
        "league.Venue.contact_phone",
        "league.Venue.note",
    ),
    "query on the sheet": ("matches.EntryText.text query",),
    "reason and method of an entry": (
        "matches.EntryText.text reason",
        "matches.EntryText.text method",
    ),
    "why a captain did not sign": ("matches.Signature.reason",),
    "words of a query's case": (
        "referees.CaseText.text lodged",
        "referees.CaseText.text ruled",
        "referees.CaseText.text appealed",
        "referees.CaseText.text decided",
        "referees.CaseText.text withdrawn",
    ),
    "photo of the paper": ("scoresheets.SheetPhoto.content",),
    "draft of a sheet, why a typed one was rejected": (
        "scoresheets.TypedSheet.values",
        "scoresheets.TypedSheet.reason",
    ),
    "reason of a deduction": ("league.Adjustment.reason",),
    "reason of a decision on a match": ("league.Ruling.reason",),
    "why a team withdrew": ("league.Standing.withdrawal_reason",),
    "reason of a ruling in a cup": ("league.Tie.reason",),
    "why a cup was drawn again": ("league.CupDraw.undone_because",),
    "whence lots come, why they were undone": (
        "league.LogLots.source",
        "league.LogLots.undone_because",
    ),
    "reason of a change of the local rules": ("league.RulesChange.reason confirmed",),
    "the same while it waits": ("league.RulesChange.reason",),
    "why a union sends no team": ("league.Invitation.reason",),
    "announcement in a hall": ("matches.Night.announcement",),
    "prizes of an evening": ("drives.Prize.text",),
    "prizes of a series": ("drives.SeriesPrize.text",),
    "draft of a season, file of rows": (
        "league.SeasonDraft.answers",
        "league.FileImport.file_name",
        "league.FileImport.content",
        "league.FileImport.report",
    ),
    "report on a season's files": ("matches.ImportJob.report",),
    "record as it was imported": ("matches.MatchSource.text",),
    "journal; held entries; a season's files": (
        "league.AuditRow.detail",
        "matches.HeldEntry.document",
        "matches.ImportedFile.content",
        "matches.SeasonFile.content",
    ),
}
DAYS = {
    "league.Player.minor_until": date(2091, 3, 17),
    "league.Consent.given_on": date(2019, 5, 23),
    "league.Consent.withdrawn_on": date(2020, 6, 19),
    "league.OfficialAway.first": date(2091, 8, 21),
    "league.OfficialAway.last": date(2091, 10, 24),
}
COLUMNS = [one for columns in FIELDS.values() for one in columns]
# Text that nobody types about a person. Columns of these names hold in any table keys,
# codes, digests, figures, settings, or the system's own words.
NAMES_WITHOUT_PERSONS = (
    "action appealed_by_side arguments asked best build came changes choice code",
    "codes colour counts crest_version device digest drawn embed_sites ended",
    "entrants events fates fault fixtures handle hash head head_hash here",
    "instead_of key_digest kind language",
    "left_open letter level lots matched notes password penalties policy",
    "previous_hash problem problems progress proofs reading record_id record_rules",
    "repeats result rounds rule salt scheme scopes score seal_hash seed session_data",
    "session_key settings shape shared side",
    "situation slug subject task text_digest time_zone typed winner withdrawal_policy",
)
WITHOUT_PERSONS = {one for line in NAMES_WITHOUT_PERSONS for one in line.split()}
# The names of places, teams and programs; of files and prints, which the system gives;
# what another server answered. A notice holds the same words as the row it is about.
NAMES_OF_THINGS = frozenset(
    {
        *(f"league.{one}.name" for one in ("Board", "Union", "Venue", "Club", "Team")),
        *(f"league.{one}.name" for one in ("Season", "Division", "Program")),
        "league.Venue.address",
        "archive.BackupRun.name",
        "drives.Drive.name",
        "drives.Series.name",
        "league.FileImport.answers",
        "league.Incident.name",
        "league.Notice.facts",
        "league.PlanList.name",
        "league.Webhook.url",
        "league.WebhookDelivery.body",
        "league.WebhookTry.answer",
        "matches.ImportJob.season_name",
        "matches.ImportedFile.name",
        "matches.MatchSource.file_name",
        "matches.SeasonFile.name",
        "scoresheets.PrintJob.title",
    }
)
