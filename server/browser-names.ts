/** What a browser calls itself and what it runs on, by names of our own; null where it does not say. */
export interface BrowserNames {
  browser: string | null
  system: string | null
}

// The first that fits: most name those that they descend from, too.
const browsers: [RegExp, string][] = [
  [/\b(?:Edg|Edge|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads a `User-Agent` header; no other word of it is persisted or shown anywhere. */
export function browserNamesIn(userAgent: string | undefined): BrowserNames {
  // Real ones have some 100 to 300 characters.
  const text = userAgent?.slice(0, 500) ?? ''
  return { browser: firstFit(browsers, text), system: firstFit(systems, text) }
}

function firstFit(names: [RegExp, string][], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** As a member reads them. */
export function namesInWords({ browser, system }: BrowserNames): string {
  return `${browser ?? unknownBrowser} on ${system ?? unknownSystem}`
}

export const unknownBrowser = 'Unknown browser'
export const unknownSystem = 'unknown system'
