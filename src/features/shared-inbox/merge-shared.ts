import { limits } from '#contract/rules.ts'
import type { Draft } from '#src/offline/storage/draft.ts'
import type { SharedItem } from '#src/offline/storage/share-inbox.ts'

type DraftContent = Omit<Draft, 'updatedAt'>

/** The words of what was shared, each once: apps put the link into the text, and the title into both. */
export function textOfShared({ title, text, url }: Pick<SharedItem, 'title' | 'text' | 'url'>): string {
  const head = title !== '' && !text.includes(title) ? title : ''
  const link = url !== '' && !text.includes(url) && !title.includes(url) ? url : ''
  return [head, text, link].filter((part) => part !== '').join('\n')
}

/** Adds what was shared below what is written already, and its pictures as far as there are places. */
export function mergeShared(draft: DraftContent | undefined, shared: DraftContent): DraftContent {
  const written = draft?.texts.text ?? ''
  const added = shared.texts.text ?? ''
  const parts = written.includes(added) ? [written] : [written.trimEnd(), added]
  return {
    ...draft,
    texts: { ...draft?.texts, text: parts.filter((part) => part !== '').join('\n\n') },
    files: [...(draft?.files ?? []), ...shared.files].slice(0, limits.postImages),
  }
}
