import { expect, it } from 'vitest'
import { ConfigurationFaults, readConfig } from './config.ts'

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigurationFaults) return error.faults
    throw error
  }
  return []
}

it('names every wrong variable at once', () => {
  const faults = faultsOf({ PORT: 'many', PUBLIC_URL: 'ftp://x', SMTP_URL: 'nowhere', JOBS: 'maybe' })
  expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual([
    'JOBS',
    'PORT',
    'PUBLIC_URL',
    'SMTP_URL',
  ])
})

it('refuses generated secrets, demo data and plain http in production', () => {
  const names = faultsOf({ NODE_ENV: 'production', DEMO: '1', PUBLIC_URL: 'http://cursus.example.org' }).join(
    '\n',
  )
  for (const name of [
    'DATABASE_URL',
    'SESSION_KEYS',
    'STRIPE_SECRET_KEY',
    'SEAL_KEY',
    'PUBLIC_URL',
    'DEMO',
  ]) {
    expect(names).toContain(name)
  }
})

it('points to the sandbox when no key is given, and to the provider when one is', () => {
  expect(readConfig({ SANDBOX_PORT: '4000' }).stripe.apiBase).toBe('http://127.0.0.1:4000')
  const real = readConfig({ STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' })
  expect(real.stripe.apiBase).toBeUndefined()
})

const mutual = 'https://mutuelle.example.org/adhesion'

it.each([
  ['plain http', { HEALTH_MUTUAL_URL: 'http://mutuelle.example.org' }, 'HEALTH_MUTUAL_URL: must be an https'],
  ['a script', { HEALTH_MUTUAL_URL: 'javascript:alert(1)' }, 'HEALTH_MUTUAL_URL: must be an https'],
  ['a host that is not listed', { HEALTH_MUTUAL_URL: mutual }, 'must list mutuelle.example.org'],
  [
    'a host that only looks like a listed one',
    {
      HEALTH_MUTUAL_URL: 'https://mutuelle.example.org.example.com',
      HEALTH_MUTUAL_HOSTS: 'mutuelle.example.org',
    },
    'must list mutuelle.example.org.example.com',
  ],
  [
    'another port',
    { HEALTH_MUTUAL_URL: 'https://mutuelle.example.org:8443', HEALTH_MUTUAL_HOSTS: 'mutuelle.example.org' },
    'must list mutuelle.example.org:8443',
  ],
  [
    'a password',
    { HEALTH_MUTUAL_URL: 'https://a:b@mutuelle.example.org', HEALTH_MUTUAL_HOSTS: 'mutuelle.example.org' },
    'must not carry',
  ],
])('does not start with %s as the address of the health mutual', (_, env, fault) => {
  expect(faultsOf(env).join('\n')).toContain(fault)
})

it('leads to the partner of the health mutual, to the sandbox without one, and to nowhere made up in production', () => {
  const hosts = 'other.example.org, Mutuelle.example.org'
  expect(readConfig({ HEALTH_MUTUAL_URL: mutual, HEALTH_MUTUAL_HOSTS: hosts }).healthMutualUrl).toBe(mutual)
  const stood = readConfig({ SANDBOX_PORT: '4000' })
  expect([stood.healthMutualUrl, stood.usesSandbox]).toEqual(['http://127.0.0.1:4000/mutual', true])
  expect(faultsOf({ NODE_ENV: 'production' }).join('\n')).toContain('HEALTH_MUTUAL_URL: is needed')
})
