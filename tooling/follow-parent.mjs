/**
 * Calls `end` when the process that started this one is gone. npm runs a script in a shell and passes signals to that alone; a
 * shell ends and leaves what it runs behind. On Windows a closed console ends all of its processes. Answers how to stop watching.
 *
 * @param {() => void} end
 * @returns {() => void}
 */
export function followParent(end) {
  const parent = process.ppid
  const isOfNpm = process.env.npm_lifecycle_event !== undefined
  if (!isOfNpm) return () => undefined
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 200)
  return () => clearInterval(watch)
}
