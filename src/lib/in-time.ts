/** What a promise answers if it does so within `ms`, else `late`. What it was asked for goes on; rejects as the promise does. */
export async function inTime<T>(asked: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
