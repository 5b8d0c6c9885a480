import { useEffect, useState } from 'react'
import { validateResetToken } from '#contract/auth.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'

/** What is known about the link: `unreachable` means that nobody could tell yet. */
export type ResetLink =
  | { status: 'checking' }
  | { status: 'valid'; token: string }
  | { status: 'missing' }
  | { status: 'invalid' }
  | { status: 'unreachable' }

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
        const isOffline = error instanceof ApiError && error.kind === 'offline'
        setLink({ status: isOffline ? 'unreachable' : 'invalid' })
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
