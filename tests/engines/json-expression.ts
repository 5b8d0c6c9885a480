/** An expression whose value, awaited, comes as a text: every driver carries texts alike. */
export function asJson(expression: string): string {
  return `(async () => JSON.stringify([await (${expression})]))()`
}

/** What such an expression answered. */
export function fromJson(text: unknown): unknown {
  const parsed: unknown = JSON.parse(String(text))
  return Array.isArray(parsed) ? parsed[0] : undefined
}
