/** The one Trusted Types policy of the app; the server's Content-Security-Policy allows pages no other. */
const policyName = 'app-code'

type Policy = { createScriptURL: (address: string) => string }

// What it makes is really an object that stands for a text; the compiler's library does not know it yet.
interface Policies {
  createPolicy: (name: string, rules: Policy) => Policy
}

let policy: Policy | undefined

/** The address of a worker's script as browsers with Trusted Types want it: vouched for, when it is code of the app. */
export function trustedCode(address: string, owner: object = globalThis): string {
  if (!hasPolicies(owner)) return address
  // A second one of the same name would be refused.
  policy ??= owner.trustedTypes.createPolicy(policyName, { createScriptURL: vouch })
  return policy.createScriptURL(address)
}

function vouch(address: string): string {
  const { origin, pathname } = new URL(address, globalThis.location.href)
  // Below /src/ while developing.
  if (origin === globalThis.location.origin && /^\/(?:sw\.js$|assets\/|src\/)/.test(pathname)) return address
  throw new TypeError(`${address} is no code of the app`)
}

function hasPolicies(owner: object): owner is { trustedTypes: Policies } {
  return 'trustedTypes' in owner && owner.trustedTypes !== undefined
}
