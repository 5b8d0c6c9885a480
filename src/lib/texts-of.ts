type Texts<Name extends string> = { [name in Name]?: string | undefined }

/** Makes a route's `validateSearch`: of what an address says, the values of these names; all are text (parse-search.ts). */
export function textsOf<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): Texts<Name> => {
    const texts: Texts<Name> = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '') texts[name] = value
    }
    return texts
  }
}
