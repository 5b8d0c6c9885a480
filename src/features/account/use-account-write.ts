import { useState } from 'react'
import { failureNotice } from '#src/entities/session/failure-message.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'

const changeWords = {
  refused: 'This could not be changed.',
  unreachable:
    'The server could not be reached. What you typed is still here: please try again once you are back online.',
}

/**
 * Sends what only the server can do: nothing of it waits in the outbox, so the form says whether it worked; with these words where
 * the server gave none.
 */
export function useAccountWrite(failureWords = changeWords) {
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<FormNotice>()

  const refuse = (text: string, field?: string) => setNotice({ kind: 'error', text, field })
  /** Runs `write`, whose answer is shown where it is one for the member; true when it worked and found no problem by itself. */
  const run = async (
    write: () => Promise<{ message?: string | undefined; problem?: string | undefined }>,
  ): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setNotice(undefined)
    try {
      const { message, problem } = await write()
      if (message !== undefined) setNotice({ kind: 'success', text: message })
      if (problem !== undefined) refuse(problem)
      return problem === undefined
    } catch (error) {
      setNotice(failureNotice(error, failureWords))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, notice, clear: () => setNotice(undefined), refuse, run }
}
