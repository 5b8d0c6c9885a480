import { findNetwork, loseNetwork, test, untilSent } from '#tests/support/bad-network.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { somebody } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'

test('in a browser without Web Locks, two tabs send each thing once', async ({ context, page, network, server }) => {
  const author = await somebody(server, 'Unlocked')
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await signInOnDevice(page, author, network.origin)
  await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached()
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('heading', { name: 'Home' })).toBeAttached()
  expect(await other.evaluate(() => 'locks' in navigator)).toBe(false)
  await page.bringToFront()
  await loseNetwork(network, page)
  const words = ['The first of three.', 'The second of three.', 'The third of three.']
  for (const text of words) await writePost(page, text)
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await findNetwork(network, page)
  await untilSent(page)
  const sent = readColumn(
    server.dataDir,
    'SELECT text_content FROM posts WHERE author_id = ? ORDER BY rowid',
    author.user.id,
  )
  expect(sent).toEqual(words)
})
