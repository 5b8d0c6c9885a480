import { useState, type ReactNode } from 'react'
import { HiddenNote } from '#src/ui/hidden-note.tsx'
import { useHasMutedWord } from './word-filter-store.ts'

type UnlessMutedProps = {
  id: string
  /** What somebody reads of it. */
  texts: readonly (string | null)[]
  /** What one wrote oneself is never hidden. */
  isOwn: boolean
  children: ReactNode
}

/** What was shown all the same stays so for as long as the app is open, also where a list drew it anew. */
const shownIds = new Set<string>()

/** Something with texts, or in its place that a muted word hides it, and the way to see it all the same. */
export function UnlessMuted({ id, texts, isOwn, children }: UnlessMutedProps) {
  const hasMutedWord = useHasMutedWord()
  const [isShown, setShown] = useState(shownIds.has(id))
  if (isOwn || isShown || !hasMutedWord(texts)) return children
  const show = () => {
    shownIds.add(id)
    setShown(true)
  }
  return <HiddenNote text="Hidden by your muted words" onShow={show} />
}
