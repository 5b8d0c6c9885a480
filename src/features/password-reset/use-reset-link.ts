import { useEffect, useState } from 'react'
import { validateResetToken } from '#contract/auth.ts'
import type { ProblemCode } from '#contract/errors.ts'
import { failureMessage } from '#src/entities/session/failure-message.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'

/** What is known about the link: `unknown` means that nobody could tell yet, for the reason given. */
export type ResetLink =
  | { status: 'checking' }
  | { status: 'valid'; token: string }
  | { status: 'missing' }
  | { status: 'invalid' }
  | { status: 'unknown'; reason: string }

/** Refusals that judge the token itself; any other (too many requests, server overloaded) passes. */
const verdicts: ReadonlySet<ProblemCode | undefined> = new Set<ProblemCode>([
  'reset-link-invalid',
  'bad-request',
  'not-found',
])
const failureWords = { refused: 'Something went wrong.', unreachable: 'Something went wrong.' }

/** Asks the server once whether the token of a reset link still works; `recheck` asks again. */
export function useResetLink(token: string | undefined): { link: ResetLink; recheck: () => void } {
  const [link, setLink] = useState<ResetLink>(token ? { status: 'checking' } : { status: 'missing' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!token) return
    const leaving = new AbortController()
    call(validateResetToken, { params: { token } }, { signal: leaving.signal }).then(
      () => setLink({ status: 'valid', token }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const isVerdict = error instanceof ApiError && verdicts.has(error.code)
        setLink(isVerdict ? { status: 'invalid' } : { status: 'unknown', reason: failureMessage(error, failureWords) })
      },
    )
    return () => leaving.abort()
  }, [token, attempt])

  const recheck = () => {
    setLink({ status: 'checking' })
    setAttempt(attempt + 1)
  }
  return { link, recheck }
}
