import { dayMs, minuteMs } from '#contract/durations.ts'
import { findNetwork, loseNetwork, test, toldNoStream, untilSent } from '#tests/support/bad-network.ts'
import { openFeed, writePost } from '#tests/support/member-steps.ts'
import { publish } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { comeBack, followMember, somebody } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'

for (const [way, offMs, name] of [
  ['behind', -dayMs, 'Yesterday'],
  ['ahead', dayMs, 'Tomorrow'],
] as const) {
  test(`a device whose clock is a day ${way} reads in the server's order and sends once`, async ({
    page,
    network,
    server,
  }) => {
    const [author, reader] = [await somebody(server, `${name} Author`), await somebody(server, `${name} Reader`)]
    await followMember(server, reader, author)
    await publish(server, author, `${name}: the first.`)
    await publish(server, author, `${name}: the second.`)
    await page.clock.install({ time: Date.now() + offMs })
    const told = toldNoStream(page)
    await signInOnDevice(page, reader, network.origin)
    await openFeed(page, 'Following')
    const words = page.getByRole('article').getByText(new RegExp(`^${name}: `))
    await expect(words).toHaveText([`${name}: the second.`, `${name}: the first.`])

    await told
    await loseNetwork(network, page)
    await writePost(page, `${name}: written offline.`)
    // The clock is put right while it waits.
    await page.clock.setSystemTime(Date.now())
    await publish(server, author, `${name}: the third.`)
    await findNetwork(network, page)
    await untilSent(page)
    const sentAt = readColumn(server.dataDir, 'SELECT created_at FROM posts WHERE author_id = ?', reader.user.id)
    expect(sentAt).toHaveLength(1)
    expect(Math.abs(Number(sentAt[0]) - Date.now())).toBeLessThan(10 * minuteMs)

    await comeBack(page)
    await page.getByRole('button', { name: '1 new post' }).click()
    await expect(words.filter({ hasText: /the / })).toHaveText(
      ['third', 'second', 'first'].map((which) => `${name}: the ${which}.`),
    )
  })
}
