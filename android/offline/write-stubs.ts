/**
 * Expands `platform-api.txt` into compile-only Java classes, which stand in for android.jar.
 * Usage: node write-stubs.ts platform-api.txt OUT_DIR
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ApiClass, type ApiMember, parsePlatformApi, simpleName } from './platform-api.ts'

const [apiFile, outDir] = process.argv.slice(2)
if (apiFile === undefined || outDir === undefined)
  throw new Error('usage: node write-stubs.ts platform-api.txt OUT_DIR')

const classes = parsePlatformApi(readFileSync(apiFile, 'utf8'))
for (const outer of classes.filter((entry) => !entry.name.includes('$'))) {
  const file = `${join(outDir, ...outer.name.split('.'))}.java`
  const packageName = outer.name.replace(/\.\w+$/, '')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `package ${packageName};\n${stubOf(outer, '')}\n`)
}

function stubOf(api: ApiClass, indent: string): string {
  const nested = classes.filter((entry) => entry.name.startsWith(`${api.name}$`))
  const isStatic = indent === '' ? '' : 'static '
  return [
    `${indent}public ${isStatic}${api.modifiers}${api.kind} ${simpleName(api.name)}${api.tail} {`,
    ...api.members.map((member) => `${indent}  ${memberStub(api, member)}`),
    ...nested.map((entry) => stubOf(entry, `${indent}  `)),
    `${indent}}`,
  ].join('\n')
}

function memberStub(api: ApiClass, member: ApiMember): string {
  const visibility = member.modifiers.startsWith('protected ') ? '' : 'public '
  if (member.kind === 'field') {
    return `${visibility}${member.value === undefined ? '' : 'static final '}${member.text};`
  }
  const hasBody = api.kind === 'class' && !member.modifiers.includes('abstract ')
  return `${visibility}${member.text}${hasBody ? ' { throw new RuntimeException("Stub!"); }' : ';'}`
}
