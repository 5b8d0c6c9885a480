import { expect, it } from 'vitest'
import { jsonForScript, markup } from './markup.ts'

it('escapes what is put in, in text and in attributes', () => {
  const text = `"><script>alert('x')</script>&`
  expect(markup`<p title="${text}">${text}</p>`.markup).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
  )
})

it('puts its own pieces into each other as they are', () => {
  const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`)
  expect(markup`<ul>${items}</ul>${undefined}${3}`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>3')
})

it('writes data that cannot end its script element', () => {
  const { markup } = jsonForScript({ text: '</script><!--&\u2028' })
  expect(markup).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(markup)).toEqual({ text: '</script><!--&\u2028' })
})
