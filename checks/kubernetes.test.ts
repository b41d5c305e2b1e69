import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
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

it('rolls each version out under a tag of its own, as docs/operations.md does', () => {
  const { images } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'))
  expect(images).toMatchObject([{ name: 'cursus', newTag: 'CHANGE-ME' }])
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [{ newName }] = images
  const steps = /For each version:\n\n```sh\n([^`]+)```/.exec(page)?.[1] ?? ''
  expect(steps).toContain(`kustomize edit set image cursus=${newName}:VERSION`)
  const deployments = resourcesIn(folder).flatMap(({ resource }) =>
    resource.kind === 'Deployment'
      ? [`deployment/${z.object({ name: z.string() }).parse(resource.metadata).name}`]
      : [],
  )
  expect(deployments).toHaveLength(2)
  for (const one of deployments) expect(steps).toContain(`rollout status -n cursus ${one}`)
  expect(page).toContain(`kubectl rollout restart -n cursus ${deployments.join(' ')}`)
})

it('counts in docs/operations.md the connections of all processes, those of a rollout among them', () => {
  const Deployed = z.object({
    spec: z.object({
      replicas: z.number(),
      strategy: z.object({ rollingUpdate: z.object({ maxSurge: z.number() }) }),
    }),
  })
  const Scaled = z.object({ spec: z.object({ maxReplicas: z.number() }) })
  const resources = resourcesIn(folder).map(({ resource }) => resource)
  const most = resources.flatMap((one) =>
    one.kind === 'HorizontalPodAutoscaler' ? [Scaled.parse(one).spec.maxReplicas] : [],
  )
  const deployed = resources.flatMap((one) => (one.kind === 'Deployment' ? [Deployed.parse(one).spec] : []))
  const [web, worker] = deployed
  if (!web || !worker) throw new Error('a deployment is missing')
  const surge = web.strategy.rollingUpdate.maxSurge + worker.strategy.rollingUpdate.maxSurge
  const processes = (most[0] ?? web.replicas) + worker.replicas + surge
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(page).toContain(
    `(\`maxSurge\`) are ${processes * 24}, the migration 24, so ${(processes + 1) * 24};`,
  )
})
