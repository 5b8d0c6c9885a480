/** The server cannot start, and the operator can mend it: `main.ts` prints the sentence and exits with code 1. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
