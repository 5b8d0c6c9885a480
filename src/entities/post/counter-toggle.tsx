import { useState, type ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { formatCount } from '#src/lib/format-count.ts'
import { tick } from '#src/ui/tick.ts'
import styles from './post-counters.module.css'
import { ShownCounter } from './shown-counter.tsx'

type CounterToggleProps = {
  name: string
  look: 'like' | 'repost' | 'bookmark'
  icon: ReactNode
  count: number
  isOn: boolean
  /** Null where it only shows. */
  onToggle: ((isOn: boolean) => void) | null
}

/** A counter that can be switched on and off. */
export function CounterToggle({ name, look, icon, count, isOn, onToggle }: CounterToggleProps) {
  // Only a press makes it pop: a card that scrolls in liked stays still.
  const [isPressed, setIsPressed] = useState(false)
  const number = <span className={styles.number}>{count > 0 ? formatCount(count) : ''}</span>
  if (onToggle === null) return <ShownCounter name={name} icon={icon} count={count} />
  const press = () => {
    setIsPressed(!isOn)
    if (!isOn) tick()
    onToggle(!isOn)
  }
  return (
    <button
      type="button"
      title={name}
      data-action={look}
      className={classNames(styles.counter, styles[look], isOn && styles.on, isOn && isPressed && styles.pop)}
      aria-pressed={isOn}
      aria-label={`${name}, ${count}`}
      onClick={press}
    >
      {icon}
      {number}
    </button>
  )
}
