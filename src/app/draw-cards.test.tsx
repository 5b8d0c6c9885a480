import { expect, it } from 'vitest'
import { sampleAuthorId, sampleMember, samplePost } from '#tests/support/sample-posts.ts'
import { drawCards } from './draw-cards.tsx'

const picture = {
  media_url: '/media/key/640.webp',
  width: 640,
  height: 480,
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  alt_text: 'A hill',
  variants: [],
}

it('draws each post as the feed has it, with links that lead somewhere and what a press waits for', () => {
  const post = samplePost({ text_content: 'About #trains', is_liked: true, like_count: 3 })
  const html = drawCards([post], sampleMember.id)
  expect(html).toContain(`data-entry-key="${post.id}"`)
  expect(html).toContain(`href="/postdetails?id=${post.id}"`)
  expect(html).toContain('href="/search?q=%23trains"')
  expect(html).toMatch(/data-action="like"[^>]*aria-pressed="true"[^>]*aria-label="Like, 3"/)
})

it('takes members’ words for words', () => {
  const words = '<img src=x onerror=alert(1)> " style="color:red" </p><script>'
  const html = drawCards([samplePost({ text_content: words, first_name: words })], sampleMember.id)
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>|data-inline-style="color/)
  expect(html).toContain('&lt;script&gt;')
})

it('writes no styles that the page’s policy would refuse, and no stand-ins of pictures', () => {
  const html = drawCards([samplePost({ media: [picture] })], sampleAuthorId)
  expect(html).toContain('/media/key/640.webp')
  expect(html).toContain('data-inline-style="aspect-ratio')
  expect(html).not.toMatch(/ style=|data:image/)
})
