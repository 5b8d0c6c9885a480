import { expect, it } from 'vitest'
import { initialsOf } from './initials-of.ts'

it.each([
  ['Amara Osei', 'AO'],
  ['  amara   de la  osei ', 'AO'],
  ['Cher', 'C'],
  ['(Dr.) Élodie Ito', 'DI'],
  ['E\u0301lodie', 'É'],
  ['伟 张', '伟张'],
  ['R2 D2', 'RD'],
  ['👩‍👩‍👧 Nora', 'N'],
  ['🙂 🙃', '🙂'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
