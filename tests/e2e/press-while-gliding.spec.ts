import type { Page } from '@playwright/test'
import { loseNetwork, testWithWorker } from '#tests/support/bad-network.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'

/** Until the screen has glided to its place, or waits on the way there. */
async function untilGlidden(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    // It begins with the third frame.
    for (let frame = 0; frame < 4; frame += 1) await nextFrame()
    const isMoving = ({ playState }: Animation) => playState === 'running'
    while (document.querySelector('[data-gliding]')?.getAnimations().some(isMoving)) await nextFrame()
  })
}

testWithWorker('a press that began before the word about the connection counts', async ({ page, network, server }) => {
  await settleIn(page, network.origin, await somebody(server, 'Pressing'))
  await page.getByRole('button', { name: 'Create a post' }).hover()
  await page.mouse.down()
  await loseNetwork(network, page)
  await untilGlidden(page)
  await page.mouse.up()
  await expect(page.getByRole('dialog').getByPlaceholder('Say something...')).toBeVisible()
  // And then goes on.
  await expect(page.locator('[data-gliding]')).toHaveCount(0)
})
