import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { EngineTab } from './engine-driver.ts'
import { elementsOf, pressPointOf, pressOutcome, type Target } from './find-in-page.ts'

const keys = { backspace: '\uE003', enter: '\uE006', escape: '\uE00C' } as const

const pointSchema = z.object({ x: z.number(), y: z.number() })
// They end what hangs and judge no speed: beside thirty busy processes everything takes twenty times as long.
const patienceMs = 120_000
const answersWithinMs = 20_000
// Long: a second press while the first is on its way would be a second deed.
const pressArrivesWithinMs = 30_000
const lookEveryMs = 60

/** What a member does and sees in one tab, in whatever engine. Everything waits for its condition, up to two minutes. */
export interface EnginePage extends Omit<EngineTab, 'navigate' | 'click' | 'attach' | 'evaluate'> {
  open: (url: string) => Promise<void>
  click: (target: Target) => Promise<void>
  /** Replaces what a field holds. */
  fill: (target: Target, text: string) => Promise<void>
  attach: (target: Target, files: readonly string[]) => Promise<void>
  see: (target: Target) => Promise<void>
  miss: (target: Target) => Promise<void>
  /** What an element says; of the first that fits. */
  read: (target: Target) => Promise<string>
  count: (target: Target) => Promise<number>
  path: () => Promise<string>
  untilPath: (path: RegExp) => Promise<void>
  /** The answer of a function in the page, which uses nothing from around it. */
  evaluate: <T, A = undefined>(run: (arg: A) => T | Promise<T>, arg?: A) => Promise<T>
  /** Waits until a function in the page answers true. */
  until: <A = undefined>(what: string, isSo: (arg: A) => boolean | Promise<boolean>, arg?: A) => Promise<void>
}

/** A page over a tab. */
export function pageOf(tab: EngineTab): EnginePage {
  // A page that is just being replaced answers nothing, or never: the next look will.
  const tryTo = async <T>(look: () => Promise<T>): Promise<{ value: T } | { cause: unknown }> => {
    const unanswered = pause(answersWithinMs, { cause: 'no answer' }, { ref: false })
    return Promise.race([look().then((value) => ({ value })), unanswered]).catch((cause: unknown) => ({ cause }))
  }
  const waitFor = async <T>(what: string, look: () => Promise<T | string>, isDone: (seen: T | string) => seen is T) => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const seen = await tryTo(look)
      if ('value' in seen && isDone(seen.value)) return seen.value
      if (Date.now() > deadline) {
        const last = 'value' in seen ? JSON.stringify(seen.value) : String(seen.cause)
        throw new Error(`${what} did not come true within ${patienceMs} ms; last: ${last}\n${await tellScreen(tab)}`)
      }
      await pause(lookEveryMs)
    }
  }
  const isTrue = (seen: true | string): seen is true => seen === true
  const untilTrue = (what: string, look: () => Promise<unknown>) =>
    waitFor<true>(what, async () => ((await look()) === true ? true : 'not so'), isTrue)
  const evaluate: EnginePage['evaluate'] = async (run, arg) => {
    const given = arg === undefined ? '' : JSON.stringify(arg)
    const value: unknown = await tab.evaluate(`(${run.toString()})(${given})`)
    // What a function answers comes as its own type, as far as JSON carries it.
    return value as Awaited<ReturnType<typeof run>>
  }
  const count = async (target: Target) => Number(await tab.evaluate(`${elementsOf(target)}.length`))
  const see = async (target: Target) =>
    void (await untilTrue(`${tell(target)} to be seen`, async () => (await count(target)) > 0))
  const path = async () => String(await tab.evaluate('location.pathname + location.search'))
  const pressOnce = async (target: Target) => {
    const place = async () => {
      const found = await tab.evaluate(pressPointOf(target))
      return pointSchema.safeParse(found).data ?? String(found)
    }
    const isPoint = (found: z.infer<typeof pointSchema> | string) => typeof found !== 'string'
    await tab.click(await waitFor(`${tell(target)} to be pressed`, place, isPoint))
    // A busy page hears of it later than the driver answers.
    for (const deadline = Date.now() + pressArrivesWithinMs; Date.now() < deadline; await pause(lookEveryMs)) {
      const outcome = await tryTo(() => tab.evaluate(pressOutcome))
      if ('value' in outcome && outcome.value === 'awaited') continue
      return !('value' in outcome && outcome.value === 'missed')
    }
    return false
  }
  const click = async (target: Target) => {
    // The page may have moved below the pointer; after a reload it goes back to where its reader was, for some seconds again and again.
    for (const deadline = Date.now() + patienceMs; !(await pressOnce(target));)
      if (Date.now() >= deadline) throw new Error(`${tell(target)} moved away from every press.`)
  }
  const fill = async (target: Target, text: string) => {
    await click(target)
    await tab.evaluate(`document.activeElement.select()`)
    if (await tab.evaluate(`document.activeElement.value !== ''`)) await tab.type(keys.backspace)
    await tab.type(text)
    const isFilled = () => tab.evaluate(`${elementsOf(target)}[0]?.value === ${JSON.stringify(text)}`)
    await untilTrue(`${tell(target)} to hold “${text}”`, isFilled)
  }
  return {
    ...tab,
    open: tab.navigate,
    click,
    fill,
    attach: async (target, files) => {
      await see(target)
      await tab.attach(`${elementsOf(target)}[0]`, files)
    },
    see,
    miss: async (target) =>
      void (await untilTrue(`${tell(target)} to be gone`, async () => (await count(target)) === 0)),
    read: async (target) => {
      await see(target)
      return String(await tab.evaluate(`${elementsOf(target)}[0]?.innerText`))
    },
    count,
    path,
    untilPath: async (wanted) => void (await untilTrue(`the path ${wanted}`, async () => wanted.test(await path()))),
    evaluate,
    until: async (what, isSo, arg) => void (await untilTrue(what, () => evaluate(isSo, arg))),
  }
}

function tell(target: Target): string {
  return JSON.stringify(target)
}

async function tellScreen(tab: EngineTab): Promise<string> {
  try {
    const screen = await tab.evaluate(
      '`${location.href}\n${(document.querySelector("dialog[open]") ?? document.body).innerText.slice(0, 900)}`',
    )
    // What is just being sent, and by whom, is told by the locks alone.
    const locks = await tab.evaluate('navigator.locks?.query().then(({ held }) => held.map(({ name }) => name))')
    const press = await tab.evaluate('globalThis.pressTold')
    return `${String(screen)}\nlocks that are held: ${JSON.stringify(locks)}\nthe last press: ${JSON.stringify(press)}`
  } catch (cause) {
    return `The page answers nothing: ${String(cause)}`
  }
}
