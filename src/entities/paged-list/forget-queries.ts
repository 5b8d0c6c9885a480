import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { saysGone } from '#src/offline/api/api-error.ts'

/**
 * Takes what these queries hold out of the cache and off the device. A screen that shows one asks the server anew, unless the server has
 * said already that it is gone: then the screen says so, and asking would only hear it again.
 */
export function forgetQueries(client: QueryClient, queryKey: QueryKey): void {
  client.removeQueries({ queryKey, type: 'inactive' })
  for (const query of client.getQueryCache().findAll({ queryKey, type: 'active' })) {
    if (saysGone(query.state.error)) query.setState({ data: undefined })
    else void client.resetQueries({ queryKey: query.queryKey, exact: true })
  }
}
