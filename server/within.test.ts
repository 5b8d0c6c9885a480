import { access } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { TookTooLong, within } from './within.ts'

const self = import.meta.filename

it('gives up what says nothing for so long, and says who', async () => {
  const outcome = within(20, 'the disk', new Promise(() => {}))
  await expect(outcome).rejects.toThrow(new TookTooLong('the disk said nothing for 20 ms'))
})

it('hears what came in time though the process was too busy to listen', async () => {
  const outcome = Promise.withResolvers<string>()
  // After this the process looks at its timers before anything else.
  setImmediate(() => {
    const asked = access(self).then(() => 'there')
    outcome.resolve(within(20, 'the disk', asked))
    for (const until = performance.now() + 200; performance.now() < until;);
  })
  expect(await outcome.promise).toBe('there')
})
