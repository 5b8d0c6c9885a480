/** What the page's first script asked the server for, before any of the app's code was there. */
export interface EarlyRequest {
  /** As the app will ask for it. */
  url: string
  /** Resolves once it was asked; undefined where that came to nothing, such as where nobody is signed in. */
  asking: Promise<Asked | undefined>
}

export interface Asked {
  memberId: string
  /** Where, with all that was asked for. */
  url: string
  /** Whose answer it is. */
  authorization: string
  answer: Promise<Response>
  abort: (reason: unknown) => void
}

// The boot script and the app are built apart and share nothing else.
const place = Symbol.for('early-request')
type Holder = typeof globalThis & { [place]?: EarlyRequest }
const holder: Holder = globalThis

/** Leaves a request for the app, whose first call for the same takes it over. */
export function offerEarlyRequest(request: EarlyRequest): void {
  holder[place] = request
}

/** Whether the next call for this address is answered by a request from before the app began. */
export function isAskedEarly(url: string): boolean {
  return holder[place]?.url === url
}

/** The answer to what the boot script asked already, if it is this for the same member; undefined for all else. Taken once. */
export async function takeEarlyAnswer(url: string, { headers, signal }: RequestInit): Promise<Response | undefined> {
  const early = holder[place]
  if (early?.url !== url) return undefined
  delete holder[place]
  // The script's own reading of the session may hang with the browser's storage, which must not hold up a call for ever.
  const asked = await Promise.race([early.asking, aborted(signal)])
  if (asked === undefined) return undefined
  if (new Headers(headers).get('authorization') !== asked.authorization) {
    asked.abort(new Error('Somebody else is signed in.'))
    return undefined
  }
  signal?.addEventListener('abort', () => asked.abort(signal.reason))
  return asked.answer
}

/** Rejects with the signal's reason once it is aborted. */
async function aborted(signal: AbortSignal | null | undefined): Promise<undefined> {
  await new Promise<void>((resolve) => {
    if (signal?.aborted) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
  signal?.throwIfAborted()
}
