/**
 * Expands `platform-api.txt` into Java classes whose methods all report to `desktop.Fake.call`, so that the app
 * runs without Android. Usage: node write-fakes.ts platform-api.txt OUT_DIR
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ApiClass, type ApiMember, parsePlatformApi, simpleName } from '../offline/platform-api.ts'

const boxes: Readonly<Record<string, string>> = { int: 'Integer', long: 'Long', boolean: 'Boolean' }

const [apiFile, outDir] = process.argv.slice(2)
if (apiFile === undefined || outDir === undefined)
  throw new Error('usage: node write-fakes.ts platform-api.txt OUT_DIR')

const classes = parsePlatformApi(readFileSync(apiFile, 'utf8'))
for (const outer of classes.filter((entry) => !entry.name.includes('$'))) {
  const file = `${join(outDir, ...outer.name.split('.'))}.java`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `package ${outer.name.replace(/\.\w+$/, '')};\n${fakeOf(outer, '')}\n`)
}

function fakeOf(api: ApiClass, indent: string): string {
  const nested = classes.filter((entry) => entry.name.startsWith(`${api.name}$`))
  const isStatic = indent === '' ? '' : 'static '
  // Fakes may be subclassed where the platform's classes may not.
  const modifiers = api.modifiers.replace('final ', '')
  return [
    `${indent}public ${isStatic}${modifiers}${api.kind} ${simpleName(api.name)}${api.tail} {`,
    ...api.members.map((member) => `${indent}  ${memberFake(api, member)}`),
    ...nested.map((entry) => fakeOf(entry, `${indent}  `)),
    `${indent}}`,
  ].join('\n')
}

function memberFake(api: ApiClass, member: ApiMember): string {
  const visibility = member.modifiers.startsWith('protected ') ? '' : 'public '
  if (member.kind === 'field') {
    if (member.value === undefined) return `${visibility}${member.text};`
    // A null constant is one that the checks set themselves.
    return `${visibility}${member.value === 'null' ? 'static' : 'static final'} ${member.text};`
  }
  if (member.modifiers.includes('abstract ') || api.kind === 'interface') return `${visibility}${member.text};`
  const self = member.modifiers.includes('static ') ? 'null' : 'this'
  const returned = member.modifiers.replace(/(protected|static|final|abstract) /g, '').trim()
  const values = member.parameters.map((parameter) => parameter.split(' ').at(-1)).join(', ')
  const call = `desktop.Fake.call(${self}, "${simpleName(api.name)}.${member.name}", "${returned}", new Object[] { ${values} })`
  const body = returned === '' || returned === 'void' ? `${call};` : `return (${boxes[returned] ?? returned}) ${call};`
  return `${visibility}${member.text} { ${body} }`
}
