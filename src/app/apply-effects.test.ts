import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { tagIdSchema } from '#contract/ids.ts'
import { myTagsQuery } from '#src/features/onboarding/onboarding-queries.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { uuidOf } from '#tests/support/outbox-fixtures.ts'
import { sampleItem } from '#tests/support/sample-posts.ts'
import { applyEffects } from './apply-effects.ts'

const tag = (n: number, name: string) => ({ id: tagIdSchema.parse(uuidOf(n)), name })

it('shows a topic that was sent as chosen, and one given up as gone, before the server’s list comes anew', () => {
  const client = new QueryClient()
  const key = myTagsQuery().queryKey
  client.setQueryData(key, [tag(1, 'art')])
  const added = sampleItem({ kind: 'add-tag', name: 'bees' })
  applyEffects(client, acknowledgementSchema.parse({ kind: 'add-tag', item: added, reply: { tag: tag(2, 'bees') } }))
  expect(client.getQueryData(key)).toEqual([tag(1, 'art'), tag(2, 'bees')])
  const removed = sampleItem({ kind: 'remove-tag', tagId: tag(1, 'art').id })
  applyEffects(client, acknowledgementSchema.parse({ kind: 'remove-tag', item: removed, reply: null }))
  expect(client.getQueryData(key)).toEqual([tag(2, 'bees')])
})
