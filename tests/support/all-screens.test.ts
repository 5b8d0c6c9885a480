import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { allScreens } from './all-screens.ts'

const world = { postId: 'post', commentId: 'comment', otherId: 'other', sharePath: '/share/one' }
const routes = path.join(import.meta.dirname, '../../src/routes')

it('has a screen of every route', () => {
  const shown = allScreens.map((screen) => screen.path(world).split('?', 1)[0])
  const addresses = globSync('**/*.tsx', { cwd: routes })
    .map((file) => `/${file.replaceAll('\\', '/').replace(/[.]tsx$/, '')}`)
    // Folders that begin so are no part of an address; files that do hold what is around the screens.
    .filter((file) => !path.posix.basename(file).startsWith('_') && !file.endsWith('/index'))
    .map((file) => file.replaceAll(/\/_\w+/g, ''))
  expect(addresses.length).toBeGreaterThan(30)
  const isShown = (address: string) => {
    const beginning = address.replace(/\$\w+$/, '')
    return shown.some((each) => (beginning === address ? each === address : each?.startsWith(beginning)))
  }
  expect(addresses.filter((address) => !isShown(address))).toEqual([])
})

it('names each screen once, as a file can be named', () => {
  const names = allScreens.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([])
})
