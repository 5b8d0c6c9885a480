import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { requestExport } from '#contract/export.ts'
import type { Export } from '#contract/own-export.ts'
import { unreachableText } from '#src/entities/session/failure-message.ts'
import { call } from '#src/offline/api/call.ts'
import { exportsQuery } from './exports-query.ts'
import { useAccountWrite } from './use-account-write.ts'
import { whatHolds } from './what-holds.ts'

const failureWords = {
  refused: 'This could not be done.',
  unreachable: unreachableText,
}

/** What members do about copies of their data; `onAsked` runs when one will be made. */
export function useExports(onAsked: () => void) {
  const client = useQueryClient()
  const { isBusy, notice, run } = useAccountWrite(failureWords)
  const { queryKey } = exportsQuery()

  const request = () =>
    run(async () => {
      const before = client.getQueryData(queryKey)
      const { export: asked } = await call(requestExport, {}).catch(async (cause: unknown) => {
        const found = await findNew(client, before)
        if (!found) throw cause
        return { export: found }
      })
      client.setQueryData(queryKey, (known = []) => [asked, ...known.filter(({ id }) => id !== asked.id)])
      onAsked()
      // Its row says how it stands.
      return {}
    })
  const download = (id: string) =>
    run(async () => {
      // The address that is known may be over.
      const known = await client.fetchQuery(exportsQuery())
      const url = known.find((each) => each.id === id)?.url
      if (!url) return { problem: 'This copy is not there any more.' }
      save(url)
      return {}
    })
  return { isBusy, notice, request: () => void request(), download: (id: string) => void download(id) }
}

/**
 * One that is made though no answer said so; another one would be refused until tomorrow. Undefined where nobody knows which there were
 * before.
 */
async function findNew(client: QueryClient, before: readonly Export[] | undefined): Promise<Export | undefined> {
  if (before === undefined) return undefined
  const known = await whatHolds(client.fetchQuery(exportsQuery()))
  return known?.find(({ id }) => !before.some((each) => each.id === id))
}

function save(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: '' })
  document.body.append(link)
  link.click()
  link.remove()
}
