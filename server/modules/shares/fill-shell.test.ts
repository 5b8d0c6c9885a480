import { expect, it } from 'vitest'
import { markup } from '#server/markup.ts'
import { bareShell, fillShell } from './fill-shell.ts'

const page = {
  title: 'A <b> & $& title',
  description: 'Says "$1"',
  head: markup`<meta name="robots" content="index">`,
  root: markup`<p>${'$` text'}</p>`,
}

it('replaces title, description and the sentence about JavaScript, and fills head and root', () => {
  const shell =
    '<head><title>\n Old </title><meta name="description" content="old" /><link href="/a.css"></head>' +
    '<body><div id="root"></div><noscript>needs JavaScript</noscript><script src="/a.js"></script></body>'
  expect(fillShell(shell, page)).toBe(
    '<head><link href="/a.css"><title>A &lt;b&gt; &amp; $&amp; title</title>' +
      '<meta name="description" content="Says &quot;$1&quot;"><meta name="robots" content="index"></head>' +
      '<body><div id="root"><p>$` text</p></div><script src="/a.js"></script></body>',
  )
})

it('works without a build', () => {
  expect(fillShell(bareShell, page)).toContain('<div id="root"><p>$` text</p></div>')
})

it('says when the shell has no place for the page', () => {
  expect(() => fillShell('<head></head><div id="app"></div>', page)).toThrow('no empty root')
})
