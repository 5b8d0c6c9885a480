/**
 * Whether a file of the app's code would come now. Safari never asks again for code that did not come once, nor does Vite's loader for
 * styles: where it would come, loading the page anew helps, and where it would not, there would be nothing in the page's place.
 */
export function isCodeThere(file: string): Promise<boolean> {
  return fetch(file, { cache: 'no-store' }).then(
    // A portal answers with its page, whatever is asked for.
    ({ ok, headers }) => ok && headers.get('content-type')?.includes('javascript') === true,
    () => false,
  )
}
