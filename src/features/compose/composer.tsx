import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { Modal } from '#src/ui/modal.tsx'
import { ComposeForm } from './compose-form.tsx'
import { composeTexts } from './compose-rules.ts'
import { closeComposer, useComposer } from './composer-store.ts'

/** The new-post modal; mounted once, near the root, and opened by `openComposer()`. */
export function Composer() {
  const composer = useComposer()
  const reload = useReload()
  if (composer.mode === 'closed') return null
  const finish = () => {
    closeComposer()
    if (!isConnected(connection.read())) showAlert(`${composeTexts.failed}. ${composeTexts.saved}`)
    void reload()
  }
  return (
    <Modal
      key={composer.mode === 'edit' ? composer.item.id : 'new'}
      title={composer.mode === 'edit' ? 'Edit post' : 'New post'}
      onClose={closeComposer}
    >
      <ComposeForm composer={composer} onPosted={finish} onClose={closeComposer} />
    </Modal>
  )
}

/** The page reloads: the route's loaders run again, what is on screen is asked for anew, the view starts at the top. */
function useReload() {
  const router = useRouter()
  const client = useQueryClient()
  return async () => {
    window.scrollTo(0, 0)
    await Promise.all([router.invalidate(), client.invalidateQueries({ queryKey: postKeys.feeds })])
  }
}
