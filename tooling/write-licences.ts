import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeLicenceList } from './licence-list.ts'

const root = path.join(import.meta.dirname, '..')
const lockFile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
writeFileSync(path.join(root, 'docs', 'licences.md'), writeLicenceList(lockFile))
