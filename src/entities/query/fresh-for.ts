/** How long what this page was told is fresh, in ms. What an earlier page was told may lack the last moment before: it is looked at anew at once. */
export function freshFor(ms: number) {
  return ({ state }: { state: { dataUpdatedAt: number } }) => (state.dataUpdatedAt < performance.timeOrigin ? 0 : ms)
}
