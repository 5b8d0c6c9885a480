interface Copies {
  srcSet: string | undefined
  sizes: string
}

/**
 * Tells a picture that is in the page which copies of it there are. Not sooner: Chromium keeps an image with `loading="lazy"` and `srcset` for
 * good that never comes into the page, as one of a drawing that React gave up, and with it all that it hangs on.
 */
export function setCopies(image: HTMLImageElement, { srcSet, sizes }: Copies): void {
  if (image.sizes !== sizes) image.sizes = sizes
  if (srcSet === undefined) image.removeAttribute('srcset')
  else if (image.srcset !== srcSet) image.srcset = srcSet
}

/** The same for markup, as the server draws it: there are no elements to tell. */
export function copiesInMarkup(copies: Copies): Partial<Copies> {
  return typeof document === 'undefined' ? copies : {}
}
