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

testWithWorker('so does one that comes while the browser is too busy to draw', async ({ page, network, server }) => {
  await settleIn(page, network.origin, await somebody(server, 'Hurried'))
  await page.getByRole('button', { name: 'Create a post' }).hover()
  // As on a slow phone: the screen begins to glide, and the next frame comes when it should have arrived.
  await page.evaluate(() => {
    const { animate } = Element.prototype
    const isPressed = () => Boolean(Reflect.get(navigator, 'scheduling').isInputPending())
    const stayBusy = () => {
      console.info('It glides.')
      const from = performance.now()
      const passed = () => performance.now() - from
      // The driver may be busy, too: until its press waits here, or it hangs.
      while (passed() < 1_000 || (!isPressed() && passed() < 30_000));
    }
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how)
      const begin = () => {
        // On a busy machine the frame that begins it may come when it is over.
        animation.currentTime = 0
        stayBusy()
      }
      void animation.ready.then(begin)
      return animation
    }
  })
  const gliding = page.waitForEvent('console', (message) => message.text() === 'It glides.')
  const lost = loseNetwork(network, page)
  await gliding
  await page.mouse.down()
  await lost
  await untilGlidden(page)
  await page.mouse.up()
  await expect(page.getByRole('dialog').getByPlaceholder('Say something...')).toBeVisible()
})

testWithWorker(
  'left alone it glides once, and is not begun anew while a slow phone gets ready for it',
  async ({ page, network, server }) => {
    await settleIn(page, network.origin, await somebody(server, 'Watching'))
    await page.evaluate(() => {
      const { play } = Animation.prototype
      Animation.prototype.play = function () {
        // What is played while it gets ready gets ready from the beginning.
        if (this.playState === 'running') console.info('Begun anew.')
        play.call(this)
      }
    })
    const begun: string[] = []
    page.on('console', (message) => begun.push(message.text()))
    const gliding = page.waitForFunction(() => document.querySelector('[data-gliding]') !== null)
    await loseNetwork(network, page)
    await gliding
    await expect(page.locator('[data-gliding]')).toHaveCount(0)
    expect(begun).not.toContain('Begun anew.')
  },
)
