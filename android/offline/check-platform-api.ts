/**
 * Proves `platform-api.txt` against an independent listing of the Android platform (API 21 to 37), so that
 * a wrong stub fails here instead of as NoSuchMethodError on a phone. It cannot tell int from long.
 * Usage: node check-platform-api.ts
 */
import { readFileSync } from 'node:fs'
import { type ApiClass, type ApiMember, parsePlatformApi, simpleName } from './platform-api.ts'
import { type ListedMember, type PlatformListing, readPlatformListing } from './platform-listing.ts'

const minSdk = 23

/** Java type → what the listing calls it. */
const primitives: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['int', 'long', 'float', 'double', 'short', 'byte'].map((type) => [type, ['number']])),
  String: ['string'],
  CharSequence: ['string'],
  Object: ['any', 'java.lang.Object'],
  boolean: ['boolean'],
  void: ['void'],
  T: ['T', 'any'],
  Runnable: ['java.lang.Runnable'],
  Throwable: ['java.lang.Throwable'],
  Class: ['java.lang.Class'],
}

const wanted = parsePlatformApi(readFileSync(new URL('platform-api.txt', import.meta.url), 'utf8'))
const listing = await readPlatformListing()
const wrong = wanted.flatMap((api) => faultsOf(api, listing))
const members = wanted.reduce((sum, api) => sum + api.members.length, 0)
for (const fault of wrong) console.log(fault)
console.log(`${wanted.length} classes, ${members} members checked, ${wrong.length} wrong`)
process.exitCode = wrong.length === 0 ? 0 : 1

function faultsOf(api: ApiClass, { classes, inherited }: PlatformListing): string[] {
  const name = api.name.replaceAll('$', '.')
  const listed = classes.get(name)
  if (!listed) return [`${name}: no such class`]
  if (listed.since > minSdk) console.log(`note: ${name} is API ${listed.since} or later, guard it`)
  return api.members.flatMap((member) => {
    const isConstructor = member.kind === 'method' && member.name === simpleName(name)
    const candidates = inherited(name).filter((other) => other.name === (isConstructor ? 'constructor' : member.name))
    const match = candidates.find((other) => agrees(member, other, isConstructor ? 'constructor' : 'member'))
    if (!match) return [`${name}: ${member.text}\n    the listing has: ${JSON.stringify(candidates)}`]
    if (match.since > minSdk) console.log(`note: ${name}.${member.name} is API ${match.since} or later, guard it`)
    return []
  })
}

function agrees(member: ApiMember, other: ListedMember, role: 'constructor' | 'member'): boolean {
  if (member.kind === 'field') {
    return member.value === undefined || member.value === 'null' || member.value === other.value
  }
  const { parameters } = other
  if (parameters?.length !== member.parameters.length) return false
  if (!member.parameters.every((parameter, n) => isSameType(typeOf(parameter), parameters[n] ?? ''))) return false
  const returned = member.modifiers.replace(/(protected|static|final|abstract) /g, '').trim()
  return role === 'constructor' || isSameType(returned, other.returned ?? '')
}

function typeOf(parameter: string): string {
  return parameter.replace(/ \w+$/, '').trim()
}

function isSameType(java: string, listed: string): boolean {
  const type = listed.replace(' | null', '')
  const element = /^(.*?)(?:\[\]|\.\.\.)$/.exec(java)?.[1]
  if (element !== undefined) {
    const listedElement = /^androidNative\.Array<(.*)>$/.exec(type)?.[1]
    return listedElement !== undefined && isSameType(element, listedElement)
  }
  const plainJava = java.replace(/<.*/, '')
  const plainType = type.replace(/<.*/, '')
  const primitive = primitives[plainJava]
  if (primitive) return primitive.includes(plainType)
  return plainType === plainJava || plainType.endsWith(`.${plainJava}`)
}
