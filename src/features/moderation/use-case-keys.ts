import { useEffect, type RefObject } from 'react'
import type { DecisionAction } from '#contract/decision.ts'
import type { ReportCase } from '#contract/moderation.ts'
import { isShortcut } from '#src/entities/device/is-shortcut.ts'
import { actionNames, caseActions } from './case-actions.ts'

/** j and k go from case to case; the key of an action asks for it about the case in focus. */
export function useCaseKeys(
  region: RefObject<HTMLElement | null>,
  cases: readonly ReportCase[],
  ask: (found: ReportCase, action: DecisionAction) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const articles = [...(region.current?.querySelectorAll<HTMLElement>('article') ?? [])]
      if (articles.length === 0 || !isShortcut(event)) return
      const at = articles.findIndex((article) => article.contains(document.activeElement))
      const by = { j: 1, k: -1 }[event.key]
      if (by !== undefined) {
        const next = articles[Math.min(Math.max(at + by, 0), articles.length - 1)]
        next?.focus({ preventScroll: true })
        next?.scrollIntoView({ block: 'nearest' })
        event.preventDefault()
        return
      }
      const found = cases[at]
      const action = actionNames.find((name) => caseActions[name].key === event.key)
      if (found === undefined || action === undefined || !caseActions[action].isPossible(found)) return
      event.preventDefault()
      ask(found, action)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [region, cases, ask])
}
