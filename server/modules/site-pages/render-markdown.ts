import markdownIt from 'markdown-it'
import { trustedMarkup, type Markup } from '#server/markup.ts'

export interface RenderedText {
  /** The words of its first heading, if it begins with one. */
  title: string | undefined
  body: Markup
}

// Markup in the text stays text, and addresses that are no links of the web are none: nothing an operator pastes runs.
const reader = markdownIt({ html: false, linkify: true })

/** CommonMark with tables as HTML. */
export function renderMarkdown(source: string): RenderedText {
  const tokens = reader.parse(source, {})
  const title = tokens[0]?.type === 'heading_open' ? plainWords(tokens[1]?.content ?? '') : undefined
  return { title, body: trustedMarkup(reader.renderer.render(tokens, reader.options, {})) }
}

/** A heading's text without its marks. */
function plainWords(line: string): string {
  const [inline] = reader.parseInline(line, {})
  return (inline?.children ?? []).map(({ content }) => content).join('')
}
