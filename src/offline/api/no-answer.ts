import { product } from '#contract/product.ts'

const mark = `x-${product.storagePrefix}-no-answer`

/** What the worker answers for a server that is silent: some browsers log a rejected answer as a fault of the worker. */
export function noAnswer(): Response {
  return new Response(null, { status: 504, headers: { [mark]: 'worker' } })
}

/** Whether this is the worker's word that there is none of the server. */
export function isNoAnswer({ headers }: Response): boolean {
  return headers.has(mark)
}
