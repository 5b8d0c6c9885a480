/** What a promise answers if it does so within `ms`, else `late`. What was asked goes on; rejects as the promise does. */
export function inTime<T, const Late>(asked: Promise<T>, ms: number, late: Late): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late)
  })
  return Promise.race([asked, over]).finally(() => clearTimeout(timer))
}
