import { expect, it } from 'vitest'
import { textsOf } from './texts-of.ts'

it('takes what an address says by these names, and nothing else of it', () => {
  expect(textsOf('id', 'comment')({ id: 'post', comment: '', other: 'x' })).toEqual({ id: 'post' })
  expect(textsOf('id')({})).toEqual({})
})
