import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { test, testWithWorker, untilSent, waitingKinds } from '#tests/support/bad-network.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody, untilControlled } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'

testWithWorker(
  'the server can take the worker away: caches go, what was written stays and is sent, and it comes back',
  async ({ context, page, network, server }) => {
    test.setTimeout(180_000)
    const member = await somebody(server, 'Switch')
    await settleIn(page, network.origin, member)
    const other = await context.newPage()
    await other.goto('/home')
    await expect(other.getByRole('article').first()).toBeVisible()
    network.setFaults({ mode: 'status500', method: 'POST', path: /^\/api\/posts$/ })
    await writePost(page, 'Written before the switch.')
    await page.getByRole('button', { name: 'Create a post' }).click()
    await page.getByPlaceholder('Say something...').fill('A draft before the switch.')

    const killSwitch = path.join(server.dataDir, 'kill-switch')
    writeFileSync(killSwitch, '')
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    const lookForUpdate = () =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    try {
      const lookAgain = async () => {
        const found = await workerOf(page)
        // A look that was under way already may have found the worker of before.
        if (found.caches > 0) await lookForUpdate()
        return found
      }
      await lookForUpdate()
      await expect
        .poll(() => lookAgain().catch(() => 'loading'), { timeout: 60_000 })
        .toEqual({ registrations: 0, caches: 0, isControlled: false })
      // The other tab is loaded anew as well, sooner or later.
      const isControlled = () => other.evaluate(() => navigator.serviceWorker.controller !== null)
      await expect.poll(() => isControlled().catch(() => 'loading'), { timeout: 30_000 }).toBe(false)
      // Still signed in, and nothing of the member's is lost.
      await page.getByRole('button', { name: 'Create a post' }).click()
      await expect(page.getByPlaceholder('Say something...')).toHaveValue('A draft before the switch.')
      // Views go out behind the scenes.
      expect((await waitingKinds(page)).filter((kind) => kind !== 'view-posts')).toEqual(['create-post'])
      network.heal()
      await page.reload()
      await untilSent(page)
      const posts = readColumn(server.dataDir, 'SELECT text_content FROM posts WHERE author_id = ?', member.user.id)
      expect(posts).toEqual(['Written before the switch.'])
      expect(loads).toBeLessThanOrEqual(3)
    } finally {
      rmSync(killSwitch)
    }
    await page.reload()
    await untilControlled(page)
  },
)

testWithWorker(
  'the worker is taken away though the one before is busy and the page asks the one that waits for files',
  async ({ page, network, server }) => {
    test.setTimeout(180_000)
    const member = await somebody(server, 'Busy')
    await settleIn(page, network.origin, member)
    network.setFaults({ mode: 'hang', path: /^\/api\/profile\// })
    const killSwitch = path.join(server.dataDir, 'kill-switch')
    writeFileSync(killSwitch, '')
    try {
      // The worker cannot make way while it waits for this answer.
      network.forget()
      const address = `/api/profile/${member.user.id}`
      await page.evaluate(
        ({ address, id }) => void fetch(address, { headers: { 'x-user-id': id } }).catch(() => undefined),
        { address, id: member.user.id },
      )
      await expect.poll(() => network.count('GET', address)).toBe(1)
      const isThere = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
        while (!registration?.waiting) {
          const installing = registration?.installing
          if (!installing) throw new Error('the worker that is to go is not on its way')
          await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
        }
        // What the app asks a worker that waits for, when it has time.
        registration.waiting.postMessage({ type: 'FETCH_REST' })
        const looks: boolean[] = []
        for (let look = 0; look < 50; look += 1) {
          await registration.update()
          looks.push((await navigator.serviceWorker.getRegistration()) !== undefined)
        }
        return looks.every(Boolean)
      })
      expect(isThere).toBe(true)
      network.heal()
      await expect
        .poll(() => workerOf(page).catch(() => 'loading'), { timeout: 60_000 })
        .toEqual({ registrations: 0, caches: 0, isControlled: false })
    } finally {
      rmSync(killSwitch)
    }
    await page.reload()
    await untilControlled(page)
  },
)

function workerOf(page: Page) {
  return page.evaluate(async () => ({
    registrations: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
    isControlled: navigator.serviceWorker.controller !== null,
  }))
}
