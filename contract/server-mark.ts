import { product } from './product.ts'

/**
 * The header on every answer of our own server. Gateways, portals and caches in between answer in its place now and then; what they
 * make up has no such header, so the client takes it for nothing that the server said.
 */
export const serverMark = { name: `${product.storagePrefix}-server`, value: '1' } as const
