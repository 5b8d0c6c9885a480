import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { textsOf } from '#src/lib/texts-of.ts'
import { showAlert } from '#src/ui/alert-store.ts'

/** What the address of the home screen may ask for: `?compose=1` from a shortcut, `?shared=…` after sharing. */
export interface Arrival {
  compose?: string | undefined
  shared?: string | undefined
}

/** What an address of the home screen asks for. */
export const arrivalOf: (search: Record<string, unknown>) => Arrival = textsOf('compose', 'shared')

/** Does what the address asks for, and takes it out of the address, so that going back does not ask again. */
export function useArrival({ compose, shared }: Arrival, onCompose: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (compose === undefined && shared === undefined) return
    if (compose !== undefined) onCompose()
    if (shared === 'full') showAlert('What you shared could not be saved: this device is full.')
    void navigate({ to: '/', search: {}, replace: true })
  }, [compose, shared, onCompose, navigate])
}
