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
