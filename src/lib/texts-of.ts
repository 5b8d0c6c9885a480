type Texts<Name extends string> = { [name in Name]?: string | undefined }

/**
 * Makes a route's `validateSearch`: of what an address says, the values of these names, which are text (address-search.ts). What says nothing is
 * undefined, as the router keeps whatever is left out.
 */
export function textsOf<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): Texts<Name> => {
    const texts: Texts<Name> = {}
    for (const name of names) {
      const value = search[name]
      texts[name] = typeof value === 'string' && value !== '' ? value : undefined
    }
    return texts
  }
}
