import { useState } from 'react'
import { editItem } from '#src/offline/outbox/change-item.ts'
import { type OutboxItem, recordOf } from '#src/offline/outbox/outbox-item.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { Button } from '#src/ui/button.tsx'
import { shrinkFiles, withSmallerFiles } from './shrink-files.ts'

/** Offers to send something with smaller pictures, where a gateway found it too large. */
export function SmallerPictures({ item }: { item: OutboxItem }) {
  const [isShrinking, setShrinking] = useState(false)
  if (!isTooLarge(item)) return null
  const shrink = async () => {
    setShrinking(true)
    try {
      const smaller = await shrinkFiles(recordOf(item).files?.(item) ?? [])
      await editItem(item, (current) => withSmallerFiles(current, smaller))
    } catch (cause) {
      console.error('Pictures could not be made smaller.', cause)
      showAlert('The pictures could not be made smaller on this device.')
    }
    setShrinking(false)
  }
  return (
    <Button size="small" busy={isShrinking} onClick={() => void shrink()}>
      Send with smaller pictures
    </Button>
  )
}

function isTooLarge(item: OutboxItem): boolean {
  if (item.state.status !== 'refused' || item.state.code !== 'payload-too-large') return false
  return (
    recordOf(item)
      .files?.(item)
      .some(({ type }) => type.startsWith('image/')) ?? false
  )
}
