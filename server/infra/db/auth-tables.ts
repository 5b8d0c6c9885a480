import type { Generated } from 'kysely'

interface SessionsTable {
  token_hash: string
  account_id: string
  created_at: number
  last_seen_at: number
  expires_at: number
  /** What the browser calls itself and what it runs on, when it says so. */
  browser: string | null
  system: string | null
  /** The place (`known_places`) that its browser is. */
  device_hash: string | null
}

interface VerificationCodesTable {
  email: string
  code_hash: string
  sent_at: number
  expires_at: number
  wrong_tries: Generated<number>
}

interface PasswordResetsTable {
  token_hash: string
  account_id: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** The address that a member wants to have, until the code mailed there is entered. */
interface EmailChangesTable {
  account_id: string
  email: string
  asked_at: number
}

/** The way back to an address that was changed. */
interface EmailReversalsTable {
  token_hash: string
  account_id: string
  /** The address from before. */
  email: string
  created_at: number
  expires_at: number
  /** When the account was taken back with it. */
  used_at: Generated<number | null>
}

/** A username that led to a member; nobody else's for a while. */
interface FormerUsernamesTable {
  username_key: string
  account_id: string
  changed_at: number
}

/** What a member's authenticator app shares with the server. */
interface TotpSecretsTable {
  account_id: string
  /** `secret-box.ts` */
  sealed_secret: string
  created_at: number
  /** Null: the member has not shown a code yet. */
  confirmed_at: number | null
  /** The hash of the session that showed it. */
  confirmed_by: string | null
  /** The step (of 30 s since 1970) of the code used last: that one and those before work no more. */
  last_step: Generated<number>
}

interface RecoveryCodesTable {
  account_id: string
  code_hash: string
}

/** Given to whoever showed a right password, until the second step. */
interface LoginTicketsTable {
  token_hash: string
  account_id: string
  expires_at: number
  tries: Generated<number>
  /** When it started a session, with what code (with the ticket, as a hash) and which: for who hears nothing of it. */
  spent_at: Generated<number | null>
  proof_hash: Generated<string | null>
  session_hash: Generated<string | null>
}

/** The words of what was agreed to, as JSON, by their version. */
interface ConsentTextsTable {
  version: string
  words: string
}

interface ConsentsTable {
  account_id: string
  version: string
  agreed_at: number
}

/** What a device of a member signs with. */
interface PasskeysTable {
  /** Hash of `credential_id`, which may be long. */
  id: string
  account_id: string
  /** What devices know it by. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** Of the device, when it was used last; 0 where it does not count. */
  sign_count: number
  name: string
  created_at: number
  last_used_at: number | null
}

/** What a device was asked to sign, and for what purpose: by which session or login. */
interface PasskeyChallengesTable {
  challenge_hash: string
  purpose: string
  expires_at: number
}

/** What proves who somebody is. Instants are epoch milliseconds; secrets are here as hashes or sealed only. */
export interface AuthTables {
  consent_texts: ConsentTextsTable
  consents: ConsentsTable
  sessions: SessionsTable
  verification_codes: VerificationCodesTable
  password_resets: PasswordResetsTable
  email_changes: EmailChangesTable
  email_reversals: EmailReversalsTable
  former_usernames: FormerUsernamesTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  login_tickets: LoginTicketsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
}
