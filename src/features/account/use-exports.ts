import { useQueryClient } from '@tanstack/react-query'
import { requestExport } from '#contract/export.ts'
import { unreachableText } from '#src/entities/session/failure-message.ts'
import { call } from '#src/offline/api/call.ts'
import { exportsQuery } from './exports-query.ts'
import { useAccountWrite } from './use-account-write.ts'

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
      const { export: asked } = await call(requestExport, {})
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

function save(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: '' })
  document.body.append(link)
  link.click()
  link.remove()
}
