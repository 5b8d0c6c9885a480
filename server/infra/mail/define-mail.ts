import type { Jobs, Order } from '#server/infra/jobs/make-jobs.ts'
import type { Turn } from '#server/infra/jobs/job-lane.ts'
import { MailRefused, RecipientRefused, type Mail, type Mailer } from './mailer.ts'

interface MailKind<T> {
  kind: string
  /** Writes the mail, anew for each try: codes and links are made here and stored nowhere. Undefined: there is nothing to mail any more. */
  write: (about: T, turn: Turn) => Promise<Mail | undefined>
  /** Each try's code or link ends the one before: a mailbox that shows the same message only once must show each. */
  isNewEachTry?: true
}

/** Says how mails of a kind are written, and answers how to order one. */
export type DefineMail = <T>(kind: MailKind<T>) => Order<T>

/** Mails as jobs: each leaves after the commit of what it is about, and as soon as the mail server takes it. */
export function makeDefineMail({ jobs, mailer }: { jobs: Pick<Jobs, 'define'>; mailer: Mailer }): DefineMail {
  return <T>({ kind, write, isNewEachTry }: MailKind<T>) =>
    jobs.define<T>({
      queue: 'mail',
      kind,
      async perform(about, turn) {
        const mail = await write(about, turn)
        if (!mail) return { status: 'done' }
        try {
          // Named by its job: a mail server that was told twice, as the first answer was lost, can tell.
          const id = isNewEachTry ? `${turn.id}.${turn.attempt}` : turn.id
          await mailer.send({ ...mail, id }, turn.cutOff)
        } catch (error) {
          if (error instanceof RecipientRefused) return { status: 'dropped', reason: error.message }
          if (error instanceof MailRefused) return { status: 'refused', reason: error.message }
          throw error
        }
        return { status: 'done' }
      },
    })
}
