const changes: Readonly<Record<string, readonly string[]>> = {
  '1.0.0': ['First version: opens without a browser bar, follows shared links, and says what to do when offline.'],
}

/** What is new for members of the Android app in this version of the product; empty when nothing is. */
export function androidChangesIn(version: string): readonly string[] {
  return changes[version] ?? []
}
