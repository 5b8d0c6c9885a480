import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { allEngines, enginesMissing } from './engines-here.ts'

const file = path.join(import.meta.dirname, '../../docs/browsers.md')
const heading = `| what | ${allEngines.map(({ name }) => name).join(' | ')} |`

/** Step → engine → how it ended. */
type Outcomes = Map<string, Map<string, string>>

/** Holds the matrix of what works where in docs/browsers.md against what was run; `MATRIX=write` writes it anew. */
export const matrixReporter: Reporter = {
  onTestRunEnd: (modules) => {
    for (const missing of enginesMissing) console.log(missing)
    const outcomes = outcomesOf(modules)
    const text = readFileSync(file, 'utf8')
    if (process.env.MATRIX === 'write') return writeFileSync(file, withMatrix(text, outcomes))
    const told = rowsOf(text)
    const untold = [...outcomes].flatMap(([step, ends]) =>
      [...ends].filter(([engine, end]) => told.get(step)?.get(engine) !== end).map(([engine]) => `${step} (${engine})`),
    )
    if (untold.length === 0) return
    console.error(
      `docs/browsers.md tells otherwise, or nothing, of:\n${untold.join('\n')}\nMATRIX=write npm run test:engines`,
    )
    process.exitCode = 1
  },
}

function outcomesOf(modules: readonly TestModule[]): Outcomes {
  const outcomes: Outcomes = new Map()
  for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
    const engine = allEngines.find(({ name }) => test.parent.type === 'suite' && test.parent.name.endsWith(name))
    const { state } = test.result()
    if (!engine || state === 'skipped' || state === 'pending') continue
    const ends = outcomes.get(test.name) ?? new Map<string, string>()
    outcomes.set(test.name, ends.set(engine.name, state === 'passed' ? 'works' : 'fails'))
  }
  return outcomes
}

function matrixIn(text: string): string {
  return /^\| what +\| Chromium .*\n(?:\|.*\n)*/m.exec(text)?.[0] ?? ''
}

function rowsOf(text: string): Outcomes {
  const rows = matrixIn(text)
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    rows.map(([, step = '', ...ends]) => [step, new Map(allEngines.map(({ name }, at) => [name, ends[at] ?? '']))]),
  )
}

// What was not tried this time keeps what was seen of it.
function withMatrix(text: string, outcomes: Outcomes): string {
  const told = rowsOf(text)
  // Those that are told already keep their order: what runs side by side ends in any.
  const steps = new Set([...told.keys(), ...outcomes.keys()])
  const rows = [...steps].flatMap((step) => {
    if (step === '' || step === 'what' || step.startsWith('---')) return []
    const endOf = (engine: string) => outcomes.get(step)?.get(engine) ?? told.get(step)?.get(engine) ?? 'not tried'
    return [`| ${step} | ${allEngines.map(({ name }) => endOf(name)).join(' | ')} |`]
  })
  const line = `| --- |${allEngines.map(() => ' --- |').join('')}`
  return text.replace(matrixIn(text), `${[heading, line, ...rows].join('\n')}\n`)
}
