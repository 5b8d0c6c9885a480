/** Resolves after so many turns of the promises that are under way. */
export async function inTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
}
