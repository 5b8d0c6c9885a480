import type { BrowserContext, ConsoleMessage } from '@playwright/test'

// The browser itself reports requests that fail or are refused; stories about being offline or refused have plenty. The last of these is
// its word for a redirect that is answered while the page is being left: where one is followed in a page that stays, it tells of headers.
const reportsOfTheBrowser =
  /^Failed to load resource|net::ERR_|redirected from .*Cross origin requests are only supported for protocol schemes/

export interface ConsoleFence {
  /** Listens from now on to every page of the context, and to what its workers log. */
  watch: (context: BrowserContext) => void
  /** Takes in what was heard elsewhere. */
  hear: (complaint: string) => void
  /** Declares what a story itself brings about: it must be heard by the story's end, and fails nothing. */
  expectComplaint: (words: RegExp) => void
  /** What was heard and not declared, oldest first. */
  complaints: () => string[]
  /** Forgets what was heard and answers it: for stories about complaints. */
  take: () => string[]
  /** Throws what a story must not end with. */
  check: () => void
}

/** Hears what pages and workers log as errors or throw. */
export function makeConsoleFence(): ConsoleFence {
  const heard: string[] = []
  const declared: RegExp[] = []
  const complaints = () => heard.filter((complaint) => !declared.some((words) => words.test(complaint)))
  return {
    hear: (complaint) => void heard.push(complaint),
    watch: (context) => {
      context.on('weberror', (webError) => {
        const error = webError.error()
        heard.push(`thrown: ${error.stack || error.message || error.name}`)
      })
      context.on('console', (message) => {
        if (!isComplaint(message)) return
        heard.push(`console.${message.type()}: ${message.text()}`)
      })
    },
    expectComplaint: (words) => void declared.push(words),
    complaints,
    take: () => heard.splice(0),
    check: () => {
      const missed = declared.filter((words) => !heard.some((complaint) => words.test(complaint)))
      if (complaints().length > 0) throw new Error(`the page complained:\n${complaints().join('\n')}`)
      if (missed.length > 0) throw new Error(`no page complained of ${missed.join(', ')}, as was declared`)
    },
  }
}

function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() === 'assert') return true
  // What the browser reports by itself comes as a text, what is logged by code comes with what it was given.
  const isOfTheBrowser = message.args().length === 0 && reportsOfTheBrowser.test(message.text())
  return message.type() === 'error' && !isOfTheBrowser
}
