import { postIdSchema } from '#contract/ids.ts'
import { newPostSchema } from '#contract/post.ts'
import { editItem } from '#src/offline/outbox/change-item.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { toWaitingPictures, type ComposeState } from './compose-state.ts'
import type { OpenComposer } from './composer-store.ts'

/** `persisted`: safe on this device. `busy`: the post being changed is on its way right now. `gone`: it was sent meanwhile. */
export type SendOutcome = 'persisted' | 'busy' | 'gone'

/** Hands a new post to the outbox under its draft's id, so that it is the same post however often it is handed over, or changes one that is there; on the disk when the promise resolves. */
export async function sendPost(
  { state, id }: { state: ComposeState; id: string },
  composer: OpenComposer,
): Promise<SendOutcome> {
  const pictures = toWaitingPictures(state)
  if (composer.mode === 'new') {
    await enqueue({
      kind: 'create-post',
      post: { id: postIdSchema.parse(id), textContent: textOf(state) },
      pictures,
    })
    return 'persisted'
  }
  const outcome = await editItem(composer.item, (current) => {
    if (current.kind !== 'create-post') return current
    return { ...current, post: { ...current.post, textContent: textOf(state) }, pictures }
  })
  return outcome === 'changed' ? 'persisted' : outcome
}

function textOf({ text }: ComposeState): string {
  return newPostSchema.parse({ textContent: text }).textContent
}
