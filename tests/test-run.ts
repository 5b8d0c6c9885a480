/** Which of all tests a run is about; a run of single files knows nothing of it. */
export type TestRun = 'short' | 'long' | 'all'

/** What the scripts of package.json ask for. */
export function readTestRun(): TestRun {
  const asked = process.env['TEST_RUN']
  return asked === 'short' || asked === 'long' ? asked : 'all'
}

/** The patterns to take and to leave for a run, where `all` matches every test and `long` names those that take long. */
export function filesOfRun(run: TestRun, all: readonly string[], long: readonly string[]) {
  return { include: [...(run === 'long' ? long : all)], exclude: run === 'short' ? [...long] : [] }
}
