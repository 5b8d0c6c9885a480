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

/** Adds what was shared below what is written already; pictures take the places that are free. */
export function mergeShared(
  draft: DraftContent | undefined,
  shared: DraftContent,
): { merged: DraftContent; tooMany: number } {
  const written = draft?.texts.text ?? ''
  const added = shared.texts.text ?? ''
  const parts = written.includes(added) ? [written] : [written.trimEnd(), added]
  const files = [...(draft?.files ?? []), ...shared.files]
  return {
    merged: {
      ...draft,
      texts: { ...draft?.texts, text: parts.filter((part) => part !== '').join('\n\n') },
      files: files.slice(0, limits.postImages),
    },
    tooMany: Math.max(0, files.length - limits.postImages),
  }
}
