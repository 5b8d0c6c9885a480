import { expect, it } from 'vitest'
import type { Turn } from '#server/infra/jobs/job-lane.ts'
import type { JobKind } from '#server/infra/jobs/make-jobs.ts'
import { makeDefineMail } from './define-mail.ts'
import type { Mail } from './mailer.ts'

const mail: Mail = { to: 'ann@example.org', subject: 'Hello', text: 'Hello.' }

/** Tries a mail of a kind twice, as after an answer of the mail server that was lost, and answers the ids it was sent with. */
async function idsOfTwoTries(kind: { isNewEachTry?: true }): Promise<(string | undefined)[]> {
  const sent: Mail[] = []
  const tries: (() => Promise<unknown>)[] = []
  const define = <T>({ perform }: JobKind<T>) => {
    for (const attempt of [1, 2]) {
      tries.push(() => perform({} as T, { id: 'job', attempt } as Turn))
    }
    return async () => {}
  }
  const mailer = { send: async (each: Mail) => void sent.push(each), forget: async () => {} }
  makeDefineMail({ jobs: { define }, mailer })({ kind: 'greeting', write: async () => mail, ...kind })
  for (const attempt of tries) await attempt()
  return sent.map(({ id }) => id)
}

it('sends a mail that says the same at each try as one message', async () => {
  expect(await idsOfTwoTries({})).toEqual(['job', 'job'])
})

it('sends a mail with a code or key of its own at each try as two: the first holds one that ended', async () => {
  expect(await idsOfTwoTries({ isNewEachTry: true })).toEqual(['job.1', 'job.2'])
})
