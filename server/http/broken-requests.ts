import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'
import type { Problem } from '#contract/errors.ts'
import { serverMark } from '#contract/server-mark.ts'
import { mostPatienceMs } from './letting-go.ts'
import { lineOf, waitWhile } from './lines.ts'
import { lingerAtEnd } from './lingering.ts'

const brokenRequestStatus: Record<string, [number, string, Problem]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    { message: 'The headers are too large.', code: 'bad-request' },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', { message: 'The request took too long.', code: 'bad-request' }],
}

/** Answers what the HTTP parser itself gives up on, where there is no request yet, only a socket: after all that came before it. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, phrase, problem] = brokenRequestStatus[error.code] ?? [
    400,
    'Bad Request',
    { message: 'The request is malformed.', code: 'bad-request' } satisfies Problem,
  ]
  const body = JSON.stringify(problem)
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    `${serverMark.name}: ${serverMark.value}`,
    'connection: close',
  ]
  lingerAtEnd(socket)
  void earlierAnswered(socket).then((isAnswered) => {
    if (!isAnswered) {
      socket.destroy(error)
      return
    }
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${phrase}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  })
}

/** Whether all that was asked before is answered; nobody waits for answers without an end, such as a stream of news. */
async function earlierAnswered(socket: Socket): Promise<boolean> {
  const line = lineOf(socket)
  if (!line) return true
  // One that broke amid its body is none of them.
  const own = line.newest.complete ? 0 : 1
  const deadline = performance.now() + mostPatienceMs
  await waitWhile(() => line.unanswered > own && !socket.destroyed && performance.now() < deadline)
  return line.unanswered <= own
}
