import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

/** A phone of the middle class on a line of a village: a quarter of this machine's speed, 150 ms there and back, 1.6 Mbit/s. */
const slowdown = 4
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const attachedSchema = z.object({
  method: z.literal('Target.attachedToTarget'),
  params: z.object({ sessionId: z.string() }),
})

/** Slows a page down from its next load on. */
export async function slowPage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/**
 * Gives a page's window room for all of the phone's screen. A window that is no larger than the screen shows its own bars besides, and what
 * changes in the lowest tenth alone is in no frame for the browser: a press there was counted until something changed further up.
 */
export async function showWholeScreen(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width: width + 400, height: height + 400 } })
  await devtools.detach()
}

/**
 * Puts every service worker of a browser on the same line, before it runs its first line: what is set on a page does not reach it.
 * Its thread keeps its speed, as Chromium slows pages only. The browser listens at `port` (`--remote-debugging-port`): Playwright's
 * own sessions cannot speak to workers.
 */
export async function slowWorkers(port: number): Promise<WebSocket> {
  const version: unknown = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()
  const { webSocketDebuggerUrl } = z.object({ webSocketDebuggerUrl: z.string() }).parse(version)
  const socket = new WebSocket(webSocketDebuggerUrl)
  let id = 0
  const send = (method: string, params: object = {}, sessionId?: string) => {
    id += 1
    socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
  }
  socket.addEventListener('message', ({ data }) => {
    const attached = attachedSchema.safeParse(JSON.parse(String(data)))
    if (!attached.success) return
    const { sessionId } = attached.data.params
    send('Network.enable', {}, sessionId)
    send('Network.emulateNetworkConditions', line, sessionId)
    send('Runtime.runIfWaitingForDebugger', {}, sessionId)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'service_worker' }],
  })
  return socket
}
