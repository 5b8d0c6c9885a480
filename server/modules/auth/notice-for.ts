import type { Row } from '#server/infra/db/tables.ts'

/** Whom a notice is for, and when it happened: an account may have moved by the time it is sent. */
export interface Notice {
  to: string
  firstName: string
  at: number
}

/** A notice for the member as they are now. */
export function noticeFor({ email, first_name: firstName }: Row<'accounts'>, at: number): Notice {
  return { to: email, firstName, at }
}
