import { postIdSchema } from '#contract/ids.ts'
import { newPostSchema } from '#contract/post-writing.ts'
import { undoSend } from '#src/entities/outbox/undo-button.tsx'
import type { CreatePostItem } from '#src/entities/post/waiting-post.ts'
import { editItem } from '#src/offline/outbox/change-item.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { heldForMs } from '#src/offline/outbox/undo-send.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { toWaitingPictures, type ComposeState } from './compose-state.ts'
import { editUnsentPost, type OpenComposer } from './composer-store.ts'

/** `persisted`: safe on this device. `busy`: the post being changed is on its way right now. `gone`: it was sent meanwhile. */
export type SendOutcome = 'persisted' | 'busy' | 'gone'

/** Hands a new post to the outbox under its draft's id, so that it is the same post however often it is handed over, or changes one that is there; on the disk when the promise resolves. */
export async function sendPost(
  { state, id }: { state: ComposeState; id: string },
  composer: OpenComposer,
): Promise<SendOutcome> {
  const pictures = toWaitingPictures(state)
  if (composer.mode === 'new') {
    const item = await enqueue({
      kind: 'create-post',
      post: { id: postIdSchema.parse(id), ...wordsOf(state) },
      pictures,
    })
    if (item?.kind === 'create-post' && heldForMs(item) > 0) offerUndo(item)
    return 'persisted'
  }
  const outcome = await editItem(composer.item, (current) => {
    if (current.kind !== 'create-post') return current
    return { ...current, post: { ...current.post, ...wordsOf(state) }, pictures }
  })
  return outcome === 'changed' ? 'persisted' : outcome
}

/** Wherever one goes meanwhile, the post can be taken back. */
function offerUndo(item: CreatePostItem): void {
  const onAct = () => void undoSend(item, () => editUnsentPost(item))
  showAlert('Your post goes out in 10 seconds.', { label: 'Undo', onAct, about: item.id })
}

function wordsOf({ text, commentsFrom }: ComposeState) {
  const { textContent } = newPostSchema.parse({ textContent: text })
  return { textContent, ...(commentsFrom && { commentsFrom }) }
}
