import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#src/lib/class-names.ts'
import { IconButton } from './icon-button.tsx'
import { MenuContext } from './menu-context.ts'
import { placeBeside, stepFocus } from './menu-position.ts'
import styles from './menu.module.css'

export type MenuProps = { label: string; icon: ReactNode; children: ReactNode }

/** The same menu for browsers without popovers: the oldest ones docs/browsers.md names. */
export function OlderMenu({ label, icon, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const settle = useCallback(() => {
    if (list.current === null || trigger.current === null) return
    placeBeside(list.current, trigger.current)
    stepFocus(list.current, 'Home')
  }, [])
  useLayoutEffect(() => {
    const [shown, anchor] = [list.current, trigger.current]
    if (!isOpen || shown === null || anchor === null) return
    settle()
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !shown.contains(target) && !anchor.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [isOpen, settle])

  const close = () => {
    setIsOpen(false)
    trigger.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      close()
      return
    }
    if (event.key === 'Escape') close()
    else if (list.current === null || !stepFocus(list.current, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen &&
        // Out of the card, whose own place would be what `position: fixed` counts from.
        createPortal(
          <div
            ref={list}
            role="menu"
            aria-label={label}
            className={classNames(styles.menu, styles.older)}
            onKeyDown={onKeyDown}
            onClick={close}
          >
            <MenuContext value={settle}>{children}</MenuContext>
          </div>,
          document.body,
        )}
    </>
  )
}
