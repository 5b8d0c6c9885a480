interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => typeof rules
}

/** The browser's guard over markup made by scripts; undefined where it has none. */
export function trustedTypesOf(owner: object): TrustedTypes | undefined {
  return hasTrustedTypes(owner) ? owner.trustedTypes : undefined
}

function hasTrustedTypes(owner: object): owner is { trustedTypes: TrustedTypes } {
  return 'trustedTypes' in owner && owner.trustedTypes !== undefined
}
