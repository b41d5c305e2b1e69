import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { root } from './fixtures.ts'
import { faultsOfManifests, resourcesIn } from './kubernetes.ts'

const folder = join(root, 'deploy/kubernetes')

it('writes manifests that the Kubernetes API takes, and kustomize lists each but the example of secrets', async () => {
  expect(await faultsOfManifests(folder)).toEqual([])
  const { resources } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'))
  const files = new Set(resourcesIn(folder).map(({ file }) => file))
  expect([...resources, 'secret.example.yaml'].sort()).toEqual([...files].sort())
}, 60_000)

it('reports a field that there is not, and a value of another type', async () => {
  const wrong = mkdtempSync(join(tmpdir(), 'cursus-manifests-'))
  onTestFinished(() => rmSync(wrong, { recursive: true }))
  const text = readFileSync(join(folder, 'worker.yaml'), 'utf8')
  const broken = text
    .replace('maxUnavailable: 0', 'maxUnavailible: 0')
    .replace(/replicas: \d/, 'replicas: two')
  writeFileSync(join(wrong, 'worker.yaml'), broken)
  const faults = await faultsOfManifests(wrong)
  expect(
    faults.filter((one) => one.startsWith('worker.yaml: ') && /maxUnavailible|string/.test(one)),
  ).toHaveLength(2)
}, 60_000)
