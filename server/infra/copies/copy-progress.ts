/** Tells somebody at a terminal how far a copy is. */
export interface CopyProgress {
  /** Begins a part, of so many rows or bytes. */
  begin(what: string, total: number): void
  advance(by: number): void
  /** Ends the part with what is to be said of it. */
  end(outcome: string): void
}

interface Terminal {
  isTTY?: boolean | undefined
  /** How many characters a line takes; may change. */
  columns?: number | undefined
  write(text: string): unknown
}

const mostWidth = 30
const usualColumns = 80
const clearLine = '\r\x1b[2K'

/** A bar for each part on a terminal, which its line replaces at the end; elsewhere the lines alone. */
export function makeCopyProgress(terminal: Terminal): CopyProgress {
  let part = { what: '', total: 0 }
  let done = 0
  let shown = ''

  function draw(): void {
    if (!terminal.isTTY) return
    // A line that wraps is not cleared, and each further one would stay.
    const columns = Math.max(1, (terminal.columns ?? usualColumns) - 1)
    const width = Math.max(0, Math.min(mostWidth, columns - '[] 100 %'.length - 21))
    const share = part.total === 0 ? 1 : Math.min(1, done / part.total)
    const full = Math.round(share * width)
    const drawn = width === 0 ? '' : `[${'#'.repeat(full)}${'-'.repeat(width - full)}] `
    const bar = `${part.what.padEnd(20)} ${drawn}${Math.floor(share * 100)} %`.slice(0, columns)
    if (bar !== shown) terminal.write(`${clearLine}${bar}`)
    shown = bar
  }

  return {
    begin(what, total) {
      part = { what, total }
      done = 0
      draw()
    },
    advance(by) {
      done += by
      draw()
    },
    end(outcome) {
      shown = ''
      terminal.write(`${terminal.isTTY ? clearLine : ''}${part.what.padEnd(20)} ${outcome}\n`)
    },
  }
}
