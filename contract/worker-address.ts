/** Where the service worker's script lies, and the only code that a page may load by an address from a text. */
export const workerAddress = '/sw.js'

/** The Trusted Types policy that vouches for it: the server allows pages this one and no other. */
export const workerAddressPolicy = 'worker-address'
