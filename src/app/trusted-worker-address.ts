import { workerAddress, workerAddressPolicy } from '#contract/worker-address.ts'

type MakesAddress = { createScriptURL: (address: string) => string }

// Really an object that stands for its text; the compiler's library does not know it yet.
interface Policies {
  createPolicy: (name: string, rules: MakesAddress) => MakesAddress
}

/** The worker's address as browsers with Trusted Types want it: vouched for by a policy that knows no other. */
export function trustedWorkerAddress(owner: object = window): string {
  if (!hasPolicies(owner)) return workerAddress
  return owner.trustedTypes.createPolicy(workerAddressPolicy, { createScriptURL }).createScriptURL(workerAddress)
}

function createScriptURL(address: string): string {
  if (address === workerAddress) return address
  throw new TypeError(`${address} is no code of the app`)
}

function hasPolicies(owner: object): owner is { trustedTypes: Policies } {
  return 'trustedTypes' in owner && owner.trustedTypes !== undefined
}
