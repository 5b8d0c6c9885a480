/** What the server says when it is asked what came of a try whose answer was lost; undefined where it is not reached, either. */
export async function whatHolds<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (cause) {
    console.info('What came of it could not be asked.', cause)
    return undefined
  }
}
