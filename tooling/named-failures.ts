import { stripVTControlCharacters } from 'node:util'
import { slashedPath } from './slashed-path.ts'

type VitestFailures = {
  testResults: {
    name: string
    status: string
    message?: string | undefined
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null | undefined }[]
  }[]
}

type Attachment = { name: string; path?: string | undefined }
type Result = {
  status: string
  errors: { message?: string | undefined }[]
  attachments?: Attachment[] | undefined
}
type Spec = { title: string; file: string; line: number; tests: { expectedStatus: string; results: Result[] }[] }
type Suite = { specs: Spec[]; suites?: Suite[] | undefined }
type PlaywrightFailures = { suites: Suite[]; errors: { message?: string | undefined }[] }

/** Lines of a message that are kept: enough for what was expected and where, few enough to stand at the end of a run. */
const linesKept = 14

/** Lines of what the page showed that are kept. */
const pageLinesKept = 40

/** Every failure of Vitest's JSON report with what it said: the file as seen from `root`, the test, its message. */
export function failuresOfVitest({ testResults }: VitestFailures, root: string): string[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = slashedPath(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [described(file, [message])]
    return failed.map(({ fullName, failureMessages }) => described(`${file} ${fullName}`, failureMessages ?? []))
  })
}

/**
 * Every failure of Playwright's JSON report with what it said and what its page showed, also those outside of stories. `read` answers
 * the text of a file that the report names.
 */
export function failuresOfPlaywright(
  { suites, errors }: PlaywrightFailures,
  read: (file: string) => string = () => '',
): string[] {
  const messagesOf = (each: { message?: string | undefined }[]) => each.map(({ message = '' }) => message)
  return [
    ...suites.flatMap(failuresOfSuite),
    ...errors.map((error) => described('outside of stories', messagesOf([error]))),
  ]

  function failuresOfSuite({ specs, suites: inner = [] }: Suite): string[] {
    const own = specs.flatMap(({ title, file, line, tests }) =>
      tests
        .flatMap(({ expectedStatus, results }) => results.filter(({ status }) => status !== expectedStatus))
        .map((result) => described(`${file}:${line} ${title}`, messagesOf(result.errors)) + pageOf(result)),
    )
    return [...own, ...inner.flatMap(failuresOfSuite)]
  }

  function pageOf({ attachments = [] }: Result): string {
    const { path: file } = attachments.find(({ name }) => name === 'error-context') ?? {}
    const [, page = ''] = file === undefined ? [] : (/^```yaml\n([^]*?)\n```/m.exec(read(file)) ?? [])
    if (page === '') return ''
    return ['\n    The page showed:', ...page.split('\n').slice(0, pageLinesKept)].join('\n    ')
  }
}

function described(name: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
  const said = lines.length === 0 ? ['(it said nothing)'] : lines.slice(0, linesKept)
  return [`FAILED ${name}`, ...said.map((line) => `    ${line}`)].join('\n')
}
