import { createHash } from 'node:crypto'
import { listImports, requestImport } from '#contract/import.ts'
import type { Import } from '#contract/own-import.ts'
import { beginUpload, continueUpload } from '#contract/upload.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestMember } from './insert-member.ts'

const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Uploads an archive; answers the id of the upload. */
export async function uploadArchive(test: TestApp, archive: Buffer<ArrayBuffer>, { token }: TestMember) {
  const body = { sha256: shaOf(archive), bytes: archive.length, use: 'archive' } as const
  const { upload } = (await test.call(beginUpload, { body }, token)).reply
  const piece = { offset: upload.offset, bytes: archive.subarray(upload.offset) }
  await test.call(continueUpload, { params: { id: upload.id }, piece }, token)
  return upload.id
}

/** Uploads an archive and asks for its import. */
export async function askForImport(test: TestApp, archive: Buffer<ArrayBuffer>, member: TestMember) {
  return test.call(requestImport, { body: { upload: await uploadArchive(test, archive, member) } }, member.token)
}

/** Imports an archive; answers what came of it. */
export async function importWhole(test: TestApp, archive: Buffer<ArrayBuffer>, member: TestMember): Promise<Import> {
  const { reply } = await askForImport(test, archive, member)
  const { imports } = (await test.call(listImports, {}, member.token)).reply
  const found = imports.find(({ id }) => id === reply.import.id)
  if (!found) throw new Error('the import is not listed')
  return found
}
