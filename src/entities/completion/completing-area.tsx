import { Suspense, useRef, useState, type ComponentProps } from 'react'
import { lazyExtra } from '#src/ui/lazy-extra.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { typedNameAt, type TypedName } from './typed-name.ts'

type CompletingAreaProps = Omit<ComponentProps<typeof TextArea>, 'onChange' | 'onSelect' | 'onBlur'> & {
  onText: (text: string) => void
}

// Who types no @ and no # needs none of it; where it does not come, one types on.
const Completions = lazyExtra(async () => (await import('./completions.tsx')).Completions)

/** A text area that completes @mentions and #topics while they are typed. */
export function CompletingArea({ onText, ...area }: CompletingAreaProps) {
  const [open, setOpen] = useState<{ field: HTMLTextAreaElement; typed: TypedName }>()
  /** Where the sign stands for which the list was closed: it stays so while the same name is typed. */
  const closedAt = useRef<number>(undefined)

  const follow = (field: HTMLTextAreaElement) => {
    const typed = typedNameAt(field.value, field.selectionEnd)
    if (typed?.start !== closedAt.current) closedAt.current = undefined
    setOpen(typed && closedAt.current === undefined ? { field, typed } : undefined)
  }
  const close = () => {
    closedAt.current = open?.typed.start
    setOpen(undefined)
  }
  return (
    <>
      <TextArea
        {...area}
        onChange={(event) => {
          onText(event.target.value)
          follow(event.target)
        }}
        // Moving the caret opens nothing, but the list goes or stays with it.
        onSelect={(event) => open && follow(event.currentTarget)}
        onBlur={() => setOpen(undefined)}
      />
      {open && (
        <Suspense>
          <Completions field={open.field} typed={open.typed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
