import { useQuery } from '@tanstack/react-query'
import type { Reach } from '#contract/reach.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { reachQuery } from './reach-query.ts'

/** Who may reach the member: what was chosen last and waits, else what the server said; undefined until that is known. */
export function useReach(): Reach | undefined {
  const { data } = useQuery(reachQuery())
  const waiting = useOutbox().findLast(({ kind, state }) => kind === 'reach' && state.status !== 'refused')
  return waiting?.kind === 'reach' ? waiting.reach : data
}
