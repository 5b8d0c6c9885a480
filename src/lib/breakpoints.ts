/**
 * The conditions of media queries by name: `@media (--phone)` in every style sheet, `breakpoints.phone` where an element wants one.
 * Those in rem follow the size of the letters.
 */
export const breakpoints = {
  /** One column, and a bar at the bottom. */
  phone: '(max-width: 699.98px)',
  'beyond-phone': '(min-width: 700px)',
  /** No room for the panel at the right; names beside the navigation's icons have none either. */
  compact: '(max-width: 1099.98px)',
  /** The landing page in one column. */
  stacked: '(max-width: 819.98px)',
  /** The frame of the login and the admin's pages in one column. */
  'public-stacked': '(max-width: 800px)',
  'admin-stacked': '(max-width: 900px)',
  /** Phones, from large ones to the smallest. */
  slim: '(max-width: 30rem)',
  narrow: '(max-width: 27rem)',
  smallest: '(max-width: 22.5rem)',
  /** A phone whose letters are half as large again, or more. */
  'few-letters': '(max-width: 17rem)',
  /** A phone on its side, or a window that the bars would take too much of: they grow with the letters. */
  flat: '((max-height: 480px) or (max-height: 22rem))',
} as const
