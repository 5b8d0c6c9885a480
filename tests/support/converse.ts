import { connect, type AddressInfo } from 'node:net'
import type { TestApp } from './build-test-app.ts'

/** The port that an app listens on. */
export function portOf({ app }: TestApp): number {
  const address = app.server.address() as AddressInfo | null
  if (!address) throw new Error('the app does not listen')
  return address.port
}

/** A connection on which the test writes its bytes itself, and what came back so far. */
export function converse(on: TestApp, localAddress = '127.0.0.1') {
  const socket = connect({ port: portOf(on), host: '127.0.0.1', localAddress })
  let words = ''
  socket.setEncoding('utf8').on('data', (more: string) => (words += more))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // The server ends it in the middle of what the test writes: that is what some tests are about.
  socket.on('error', () => {})
  return { socket, said: () => words, closed }
}

/** A request up to its body. */
export function headOf(
  { method = 'POST', path }: { method?: string | undefined; path: string },
  headers: Record<string, string> = {},
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n')
}
