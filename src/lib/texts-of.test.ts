import { expect, it } from 'vitest'
import { textsOf } from './texts-of.ts'

it('takes what an address says by these names, and says of each that it says nothing', () => {
  expect(textsOf('id', 'comment')({ id: 'post', comment: '', other: 'x' })).toStrictEqual({
    id: 'post',
    comment: undefined,
  })
  expect(textsOf('id')({})).toStrictEqual({ id: undefined })
})
