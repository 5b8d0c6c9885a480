/**
 * A picture that this code may read, where another host may have it: the browser may hold an answer of that host to somebody who only
 * showed the picture, which says nothing of who may read it. So it is asked once more, past that.
 */
export async function fetchReadable(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> {
  try {
    return await ask(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    return ask(new Request(request, { cache: 'reload' }))
  }
}
