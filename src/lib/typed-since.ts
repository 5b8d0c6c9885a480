/** What is left in a field once words were handed over from it: what was typed behind them since, or all where they are not there any more. */
export function typedSince(handedOver: string, now: string): string {
  return now.startsWith(handedOver) ? now.slice(handedOver.length).trimStart() : now
}
