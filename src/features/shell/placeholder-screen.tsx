import { EmptyState } from '#src/ui/empty-state.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

/** A screen that is still to come: says in one sentence what it will hold. */
export function PlaceholderScreen({ title, text }: { title: string; text: string }) {
  return (
    <>
      <ScreenHeader title={title} />
      <EmptyState text={text} />
    </>
  )
}
