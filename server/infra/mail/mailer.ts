/** A message to one address; `text` always, `html` beside it when it helps. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Makes its Message-ID, so that what is sent twice with the same one is one message. */
  id?: string
}

/** The mail server will never take this message. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** The mail server will take no message for this address, as there is no such mailbox, or a full one: nobody here can mend that. */
export class RecipientRefused extends Error {
  override readonly name = 'RecipientRefused'
}

/**
 * Hands messages over for delivery; rejects when that fails or is cut off, with `MailRefused` or `RecipientRefused` when trying again is
 * no use.
 */
export interface Mailer {
  send(mail: Mail, cutOff?: AbortSignal): Promise<void>
  /** Removes what was written to an address, as far as it lies here. */
  forget(address: string): Promise<void>
}
