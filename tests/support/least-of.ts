interface Measuring {
  /** Less than this is enough: the first such figure ends it. */
  below: number
  /** What makes it possible to measure once more. */
  again?: () => Promise<unknown>
}

/** The least of up to three measurements: whatever else a machine does only adds to them. */
export async function leastOf({ below, again }: Measuring, measure: (at: number) => Promise<number>): Promise<number> {
  let least = await measure(0)
  for (let at = 1; least >= below && at < 3; at += 1) {
    await again?.()
    least = Math.min(least, await measure(at))
  }
  return least
}
