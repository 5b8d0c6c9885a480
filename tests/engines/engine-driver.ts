/** A place in the window, in CSS pixels from its upper left corner. */
export interface Point {
  x: number
  y: number
}

/** One tab, as every engine can be asked for it; what a member does is built on this in `engine-page.ts`. */
export interface EngineTab {
  /** Resolves when the page is loaded. */
  navigate: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** The value of an expression in the page, awaited, as JSON carries it. */
  evaluate: (expression: string) => Promise<unknown>
  click: (point: Point) => Promise<void>
  /** Presses key after key; special ones by WebDriver's own letters. */
  type: (text: string) => Promise<void>
  /** Gives files to the input that the expression answers. */
  attach: (expression: string, files: readonly string[]) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** As PNG. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export interface EngineBrowser {
  version: string
  openTab: () => Promise<EngineTab>
  /**
   * What pages logged as errors or threw, oldest first: in WebKit from the first thing that each is asked; in Chromium what workers did, too
   * (`complaints.test.ts`).
   */
  complaints: () => Promise<string[]>
  close: () => Promise<void>
}

export interface EngineOptions {
  scheme: 'light' | 'dark'
}

export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit'
  /** Why it cannot be started here; undefined when it can. */
  missing: () => string | undefined
  /** Starts it on an empty profile, which goes with it. */
  start: (options: EngineOptions) => Promise<EngineBrowser>
}
