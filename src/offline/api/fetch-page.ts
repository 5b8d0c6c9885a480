const timeoutMs = 10_000

/** The HTML of a page that the server draws, asked for anew; undefined when it cannot be had within 10 s. */
export async function fetchPage(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(path, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? await response.text() : undefined
  } catch (cause) {
    // No network is a state, not an error: whoever asks has an older page to show.
    if (cause instanceof TypeError || cause instanceof DOMException) return undefined
    throw cause
  }
}
