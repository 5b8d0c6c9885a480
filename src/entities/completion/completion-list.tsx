import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import styles from './completion-list.module.css'
import { placeAtCaret } from './place-at-caret.ts'
import type { TypedName } from './typed-name.ts'

export interface CompletionOption {
  key: string
  shown: ReactNode
  onChoose: () => void
}

type CompletionListProps = {
  field: HTMLTextAreaElement
  typed: TypedName
  label: string
  options: readonly CompletionOption[]
  onClose: () => void
}

/** What may be chosen at the caret; as long as it is there its field is a combobox, and the focus stays in that. */
export function CompletionList({ field, typed, label, options, onClose }: CompletionListProps) {
  const id = useId()
  const [moved, setMoved] = useState({ begun: typed.begun, key: '' })
  // Whoever types on begins with the first again.
  const wanted = moved.begun === typed.begun ? moved.key : ''
  const found = options.findIndex(({ key }) => key === wanted)
  const active = Math.max(0, found)
  const choose = () => options[active]?.onChoose()
  const move = (by: number) => {
    const next = options[(active + by + options.length) % options.length]
    if (next) setMoved({ begun: typed.begun, key: next.key })
  }
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: choose,
    Tab: choose,
    Escape: onClose,
  }
  const list = usePlace(field, typed)
  useCombobox(field, { list: id, option: `${id}-${active}` })
  useKeys(field, acts)
  return (
    // What is pressed here must not take the focus out of the field.
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      className={styles.list}
      onMouseDown={stay}
    >
      {options.map(({ key, shown, onChoose }, at) => (
        <div
          key={key}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={classNames(styles.option, at === active && styles.active)}
          onClick={onChoose}
        >
          {shown}
        </div>
      ))}
    </div>
  )
}

function stay(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

/** Says to those who do not see it what the field has become, and which option is meant. */
function useCombobox(field: HTMLTextAreaElement, { list, option }: { list: string; option: string }): void {
  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'true',
      'aria-controls': list,
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    return () => {
      for (const name of [...Object.keys(attributes), 'aria-activedescendant']) field.removeAttribute(name)
    }
  }, [field, list])
  useLayoutEffect(() => {
    field.setAttribute('aria-activedescendant', option)
    reveal(document.getElementById(option))
  }, [field, option])
}

/** Scrolls the list to an option; `scrollIntoView` would move the page, too. */
function reveal(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (!option || !list) return
  const { offsetTop: top, offsetHeight: height } = option
  if (top < list.scrollTop) list.scrollTop = top
  else list.scrollTop = Math.max(list.scrollTop, top + height - list.clientHeight)
}

/** Takes the keys that the list is for before the form and the screen get them; all others are typing. */
function useKeys(field: HTMLTextAreaElement, acts: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing
    const act = isPlain ? acts[event.key] : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  // Before the list is seen: a key pressed right after that is for it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    field.addEventListener('keydown', listen)
    return () => field.removeEventListener('keydown', listen)
  }, [field])
}

/** Keeps the list at the words it is for, whatever scrolls, turns or opens a keyboard. */
function usePlace(field: HTMLTextAreaElement, { start, begun }: TypedName) {
  const list = useRef<HTMLDivElement>(null)
  const place = () => {
    if (list.current) placeAtCaret(list.current, field, { start, end: start + 1 + begun.length })
  }
  useLayoutEffect(() => {
    // Where the browser has no layer above the page for it, it is fixed all the same.
    if ('showPopover' in HTMLElement.prototype) list.current?.showPopover()
  }, [])
  useLayoutEffect(place)
  const onMove = useEffectEvent(place)
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (target !== list.current) onMove()
    }
    const view = window.visualViewport
    view?.addEventListener('resize', follow)
    view?.addEventListener('scroll', follow)
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      view?.removeEventListener('resize', follow)
      view?.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, { capture: true })
    }
  }, [])
  return list
}
