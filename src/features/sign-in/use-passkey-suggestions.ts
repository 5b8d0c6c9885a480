import { useEffect, useEffectEvent } from 'react'
import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import { suggestPasskeys, type ShownPasskey } from './suggest-passkeys.ts'

/** Has the browser offer passkeys at the name, as long as that is wanted and there is a connection. */
export function usePasskeySuggestions(isWanted: boolean, onShown: (response: ShownPasskey) => void): void {
  const show = useEffectEvent(onShown)
  const isConnected = useIsConnected()
  useEffect(() => {
    if (!isWanted || !isConnected) return
    const ending = new AbortController()
    suggestPasskeys(ending.signal, show).catch((cause: unknown) => {
      if (!ending.signal.aborted) console.info('Passkeys are not suggested.', cause)
    })
    return () => ending.abort()
  }, [isWanted, isConnected])
}
