let prerendered: Element | undefined

/**
 * Takes note of the post that the server wrote into the page of a share link. To be called before the app takes the page over: it
 * stays in view until the app has the post itself.
 */
export function keepPrerenderedPost(): void {
  prerendered = document.querySelector('.prerendered-post > article') ?? undefined
}

/** The prerendered post; undefined when the page was not opened from a share link, or nobody wrote one into it. */
export function prerenderedPost(): Element | undefined {
  return prerendered
}
