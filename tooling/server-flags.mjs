// How Node starts the server, wherever that is done; the container's image says the same (server-flags.test.ts).

/**
 * Megabytes of either half of what is new on the heap. Node would let them grow with the machine's memory, to 64 on a large one: some
 * 100 MB more in use under load, for a tenth of the processor time.
 *
 * @type {readonly string[]}
 */
export const serverFlags = ['--max-semi-space-size=16']
