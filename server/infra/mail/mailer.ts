/** A message to one address; `text` always, `html` beside it when it helps. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

/** Hands messages over for delivery; rejects when that fails. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
