import type { Page } from '@playwright/test'
import { lackedBy, namesAt } from '../../tooling/compat-data.ts'

interface Lack {
  owner: string
  name: string
}

/** Every built-in that one of the oldest supported browsers lacks, but for what this one insists on: who lacks it insists on nothing. */
function lacks(): Lack[] {
  const all = [['javascript', 'builtins'], ['javascript', 'builtins', 'Intl'], ['api']].flatMap((area) =>
    namesAt(area).flatMap((owner) => {
      const isLacked = (...path: string[]) => (lackedBy([...area, owner, ...path])?.length ?? 0) > 0
      if (isLacked()) return [{ owner: area.at(2) ?? 'globalThis', name: owner }]
      const names = namesAt([...area, owner]).filter((name) => !name.endsWith('_event') && isLacked(name))
      return names.map((name) => ({ owner, name: name.replace(/_static$/, '') }))
    }),
  )
  return all.filter(({ owner, name }) => !/^trusted/i.test(owner) && !/^trusted/i.test(name))
}

/** Makes the pages of a browser as poor as the oldest supported ones: all they lack is deleted before the app loads. */
export async function becomeFloorBrowser(page: Page): Promise<void> {
  await page.addInitScript((lacked: Lack[]) => {
    for (const { owner, name } of lacked) {
      const owns: unknown = owner === 'Window' ? window : Reflect.get(globalThis, owner)
      if (!(owns instanceof Object)) continue
      Reflect.deleteProperty(owns, name)
      const prototype: unknown = Reflect.get(owns, 'prototype')
      if (prototype instanceof Object) Reflect.deleteProperty(prototype, name)
    }
    // WebKit's other builds have none.
    Reflect.deleteProperty(Navigator.prototype, 'storage')
    // A style's feature cannot be deleted: it is overruled, and denied.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('textarea { field-sizing: fixed !important; }')
    document.adoptedStyleSheets = [sheet]
    const supports = CSS.supports.bind(CSS)
    const mayHave = (property: string, value: string) => property !== 'field-sizing' && supports(property, value)
    Object.assign(CSS, { supports: mayHave })
  }, lacks())
}
