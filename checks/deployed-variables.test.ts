import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ConfigurationFaults, readConfig } from '../server/src/platform/config.ts'
import { Variables } from '../server/src/platform/config-variables.ts'
import { variablesIn } from './deployed-variables.ts'
import { root } from './fixtures.ts'

const folder = join(root, 'deploy/kubernetes')
const known = Object.keys(Variables.shape)

/** Names that production does not start without, as the start itself says. */
function neededInProduction(): string[] {
  try {
    readConfig({ NODE_ENV: 'production', FILES: 's3' })
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationFaults)) throw error
    return error.faults.flatMap((fault) => fault.split(':', 1)[0]?.split(', ') ?? [])
  }
}

it('sets in the manifests only variables that a start reads, and each that production needs', () => {
  const named = variablesIn(folder)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  const needed = neededInProduction()
  expect(needed).toContain('SUPPORT_EMAIL')
  expect(needed.filter((name) => !named.includes(name))).toEqual([])
})

it('sets in the example of the compose file only variables that a start reads', () => {
  const example = readFileSync(join(root, 'deploy/compose/.env.example'), 'utf8')
  const named = [...example.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name = '']) => name)
  // That of the PostgreSQL beside it, which the compose file itself reads.
  expect(named.filter((name) => !known.includes(name))).toEqual(['POSTGRES_PASSWORD'])
})

it('finds a variable in the map, in the secret and beside a container', () => {
  const place = mkdtempSync(join(tmpdir(), 'cursus-manifests-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const pod =
    'spec: { template: { spec: { containers: [{ name: web, env: [{ name: JOBS, value: "on" }] }] } } }'
  const manifests = [
    'apiVersion: v1\nkind: ConfigMap\ndata: { PUBLIC_ADDRESS: x }',
    'apiVersion: v1\nkind: Secret\nstringData: { SEAL_KEYS: x }',
    `apiVersion: apps/v1\nkind: Deployment\n${pod}`,
  ]
  writeFileSync(join(place, 'all.yaml'), manifests.join('\n---\n'))
  expect(variablesIn(place)).toEqual(['PUBLIC_ADDRESS', 'SEAL_KEYS', 'JOBS'])
})
