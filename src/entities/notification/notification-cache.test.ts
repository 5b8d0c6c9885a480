import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { endCachedAppeal } from './notification-cache.ts'
import { notificationsOfKindQuery, notificationsQuery } from './notifications-query.ts'

it('takes the appeal away from the decision that was appealed against, in every list', () => {
  const client = new QueryClient()
  const told = (id: string) => ({ decision: { id, may_appeal: true } })
  const keys = [notificationsQuery().queryKey, notificationsOfKindQuery('moderation').queryKey]
  for (const key of keys) client.setQueryData<unknown>(key, [told('one'), told('two'), { decision: undefined }])
  endCachedAppeal(client, 'one')
  const after = [{ decision: { id: 'one', may_appeal: false } }, told('two'), { decision: undefined }]
  for (const key of keys) expect(client.getQueryData(key)).toEqual(after)
})
