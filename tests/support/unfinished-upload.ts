import { Agent, request } from 'node:http'

export interface UploadPlan {
  path: '/api/posts' | '/api/support-tickets'
  token: string
  /** Sizes of its files in bytes; the last one never ends. */
  files: number[]
}

export interface Answer {
  status: number
  retryAfter: string | undefined
  message: string
}

/** Sends the files of an upload and leaves it open. */
export function beginUpload(origin: string, { path, token, files }: UploadPlan) {
  const field = path === '/api/posts' ? 'media' : 'attachments'
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  // Whoever wants the connection closed hears of a refusal only when the rest was read.
  const agent = new Agent({ keepAlive: true })
  const sent = request(`${origin}${path}`, { method: 'POST', headers, agent })
  const answer = new Promise<Answer>((resolve) => {
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (more: string) => (text += more))
      response.once('end', () => {
        const { message } = JSON.parse(text) as { message: string }
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], message })
      })
    })
  })
  const closed = new Promise<void>((resolve) => sent.once('close', () => resolve()))
  // The server may end it, and so may the test.
  sent.on('error', () => {})
  for (const size of files) {
    sent.write(`\r\n--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.bin"\r\n\r\n`)
    const piece = Buffer.alloc(Math.min(size, 1_000_000))
    for (let left = size; left > 0; left -= piece.length) sent.write(piece.subarray(0, Math.min(left, piece.length)))
  }
  return { answer, closed, abandon: () => void sent.destroy() }
}
