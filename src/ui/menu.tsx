import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { MenuContext } from './menu-context.ts'
import { placeBeside, stepFocus } from './menu-position.ts'
import styles from './menu.module.css'
import { OlderMenu, type MenuProps } from './older-menu.tsx'

/** A menu behind an icon button: arrows move, Escape and Tab close, the focus comes back to the button or goes on from there. */
export function Menu(props: MenuProps) {
  return hasPopovers() ? <PopoverMenu {...props} /> : <OlderMenu {...props} />
}

/** The server, which draws the first cards, has no elements. */
function hasPopovers(): boolean {
  return typeof HTMLElement === 'undefined' || 'popover' in HTMLElement.prototype
}

function PopoverMenu({ label, icon, children }: MenuProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  const settle = useCallback(() => {
    // On its way, it settles once it is there (`onToggle`).
    if (list.current === null || trigger.current === null || !list.current.matches(':popover-open')) return
    placeBeside(list.current, trigger.current)
    stepFocus(list.current, 'Home')
  }, [])
  const move = (event: KeyboardEvent) => {
    // The focus is back on the button then, from where the browser goes on.
    if (event.key === 'Tab') list.current?.hidePopover()
    if (list.current === null || !stepFocus(list.current, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <IconButton ref={trigger} label={label} icon={icon} aria-haspopup="menu" popoverTarget={id} />
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles.menu}
        onKeyDown={move}
        onClick={() => list.current?.hidePopover()}
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        onToggle={({ newState }) => (newState === 'open' ? settle() : setIsOpen(false))}
      >
        {/* Every post has a menu: closed, it holds nothing, once the focus that was in it is back on the button. */}
        {isOpen && <MenuContext value={settle}>{children}</MenuContext>}
      </div>
    </>
  )
}

/** A line of a menu that only tells something. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
