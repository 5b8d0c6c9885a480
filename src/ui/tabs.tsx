import { useState, type KeyboardEvent } from 'react'
import { afterNextPaint } from './after-next-paint.ts'
import styles from './tabs.module.css'

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: string }[]
  selected: Id
  onSelect: (id: Id) => void
  /** The id of the element the tabs switch; give that element `role="tabpanel"`. */
  panelId: string
}

/** A row of tabs; the arrow keys choose the neighbour. A press is seen at once, and what the tab shows comes in the frame after. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, panelId }: TabsProps<Id>) {
  const [pressed, setPressed] = useState<Id>()
  const [known, setKnown] = useState(selected)
  // Until what is selected changes, by the press or otherwise.
  if (known !== selected) {
    setKnown(selected)
    setPressed(undefined)
  }
  const shown = pressed ?? selected
  const choose = (id: Id) => {
    setPressed(id)
    afterNextPaint(() => onSelect(id))
  }
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    // With Alt or Cmd they are the browser's: back and forward.
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = (tabs.findIndex((tab) => tab.id === shown) + by + tabs.length) % tabs.length
    const next = tabs[at]
    if (next === undefined) return
    onSelect(next.id)
    event.currentTarget.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={step}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.id === shown}
          aria-controls={panelId}
          tabIndex={tab.id === shown ? 0 : -1}
          onClick={() => choose(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
