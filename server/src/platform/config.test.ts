import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { aSeal } from '../../test/a-seal.ts'
import { ownContacts } from '../../test/own-contacts.ts'
import { ConfigurationFaults, readConfig } from './config.ts'
import { madeUp } from './published.rules.ts'

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

const wrongOnes = {
  PORT: { PORT: 'many' },
  PUBLIC_URL: { PUBLIC_URL: 'ftp://x' },
  SMTP_URL: { SMTP_URL: 'nowhere' },
  HEALTH_MUTUAL_URL: { HEALTH_MUTUAL_URL: 'not an address' },
  YOUSIGN_WEBHOOK_SECRET: { YOUSIGN_API_KEY: 'key_12345678' },
  STRIPE_SECRET_KEY: { STRIPE_SECRET_KEY: 'short' },
  SESSION_KEYS: { SESSION_KEYS: 'short' },
  S3_BUCKET: { FILES: 's3' },
  DATABASE_URL: { NODE_ENV: 'production' },
}
const names = Object.keys(wrongOnes) as (keyof typeof wrongOnes)[]
const pairs = names.flatMap((one) =>
  names.filter((other) => other !== one).map((other) => [one, other] as const),
)

it.each(pairs)('names %s and %s together, each once', (one, other) => {
  const named = faultsOf({ ...wrongOnes[one], ...wrongOnes[other] }).map((fault) => fault.split(':')[0])
  expect(named).toEqual(expect.arrayContaining([one, other]))
  expect(named).toEqual([...new Set(named)])
})

it('waits four seconds for each of two tries at a provider, so that both fit into ten, and never longer', () => {
  expect(readConfig({}).stripe.timeoutMs).toBe(4000)
  expect(readConfig({ PROVIDER_SECONDS: '0.3' }).yousign.timeoutMs).toBe(300)
  for (const PROVIDER_SECONDS of ['0', '5', 'long'])
    expect(faultsOf({ PROVIDER_SECONDS })).toEqual([expect.stringMatching(/^PROVIDER_SECONDS:/)])
})

it('asks for what a wrong variable needs beside it', () => {
  const faults = faultsOf({ NODE_ENV: 'production', STRIPE_SECRET_KEY: 'short', SMTP_URL: 'nowhere' })
  expect(faults).toContain('STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY')
  expect(faults.filter((fault) => /^(STRIPE_SECRET_KEY|SMTP_URL):/.test(fault))).toHaveLength(2)
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
  expect(readConfig({ SANDBOX_PORT: '4000' }).timeStampUrl).toBe('http://127.0.0.1:4000/timestamp')
  const named = readConfig({ TIME_STAMP_URL: 'http://stamps.example.org/tsr' })
  expect(named.timeStampUrl).toBe('http://stamps.example.org/tsr')
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

it.each([
  ['no JSON', 'visa'],
  ['a service that is none', '{"taxi":{"code":"A"}}'],
  ['plain http', '{"visa":{"url":"http://visa.example.org"}}'],
  ['a script', '{"visa":{"url":"javascript:alert(1)"}}'],
  ['an empty code', '{"visa":{"code":" "}}'],
])('does not start with %s as links and codes of partners', (_, text) => {
  expect(faultsOf({ PARTNER_OFFERS: text }).join('\n')).toContain('PARTNER_OFFERS: must be JSON')
})

it('leads to the partner of the health mutual, to the sandbox without one, and to nowhere made up in production', () => {
  const hosts = 'other.example.org, Mutuelle.example.org'
  expect(readConfig({ HEALTH_MUTUAL_URL: mutual, HEALTH_MUTUAL_HOSTS: hosts }).healthMutualUrl).toBe(mutual)
  const stood = readConfig({ SANDBOX_PORT: '4000' })
  expect([stood.healthMutualUrl, stood.usesSandbox]).toEqual(['http://127.0.0.1:4000/mutual', true])
  expect(faultsOf({ NODE_ENV: 'production' }).join('\n')).toContain('HEALTH_MUTUAL_URL: is needed')
})

const [seal, another] = [await aSeal(), await aSeal()]
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://cursus@database.example.com/cursus',
  PUBLIC_URL: 'https://cursus.example.com',
  SESSION_KEYS: 'q7Zr-2mX0vTfL9sWc4Nb8KyHd3Jg6PaE',
  STRIPE_SECRET_KEY: 'sk_live_q7Zr2mX0vTfL9sWc',
  STRIPE_WEBHOOK_SECRET: 'whsec_q7Zr2mX0vTfL9sWc',
  YOUSIGN_API_KEY: 'q7Zr2mX0vTfL9sWcNb8KyHd3',
  YOUSIGN_WEBHOOK_SECRET: 'Jg6PaEq7Zr2mX0vTfL9sWc',
  SMTP_URL: 'smtps://user:word@mail.example.com',
  SEAL_KEY: seal,
  SEAL_CERT: seal,
  HEALTH_MUTUAL_URL: mutual,
  HEALTH_MUTUAL_HOSTS: 'mutuelle.example.org',
  ...ownContacts,
}

it('refuses in production what everybody knows, all of it at once, and takes it elsewhere', () => {
  expect(faultsOf(production)).toEqual([])
  const known = {
    ...production,
    SESSION_KEYS: 'x'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_test_cursus_sandbox',
    STRIPE_API_BASE: 'http://127.0.0.1:3001',
    YOUSIGN_WEBHOOK_SECRET: 'yousign_secret_cursus_sandbox',
    SMTP_URL: 'smtp://localhost:3002',
    TRUSTED_PROXIES: '0.0.0.0/0',
  }
  expect(faultsOf(known).map((fault) => fault.split(':')[0])).toEqual([
    'TRUSTED_PROXIES',
    'SESSION_KEYS',
    'STRIPE_SECRET_KEY',
    'YOUSIGN_WEBHOOK_SECRET',
    'STRIPE_API_BASE',
    'SMTP_URL',
  ])
  expect(faultsOf({ ...known, NODE_ENV: 'test', TRUSTED_PROXIES: '10.0.0.0/8, ::1' })).toEqual([])
})

it('asks for people of its own in production, and takes none of a trial where they were copied', () => {
  const contacts = Object.keys(madeUp).filter((name) => name !== 'ASSISTANCE_PHONE')
  const left = Object.fromEntries(contacts.map((name) => [name, '']))
  const names = (env: object) => faultsOf({ ...production, ...env }).map((fault) => fault.split(':')[0])
  expect([names(left), names(madeUp)]).toEqual([contacts, Object.keys(madeUp)])
  expect([faultsOf(left), readConfig(production).assistancePhone]).toEqual([[], undefined])
})

it.each([
  'prod',
  'Production',
  'staging',
])('does not start with NODE_ENV=%s, which would be no production', (name) => {
  expect(faultsOf({ ...production, NODE_ENV: name })[0]).toMatch(/^NODE_ENV: /)
})

it('calls this machine by its name, where passkeys work, and another address as it is given', () => {
  const urlOf = (env: Record<string, string>) => readConfig(env).publicUrl
  expect([urlOf({}), urlOf({ HOST: '0.0.0.0', PORT: '4000' }), urlOf({ HOST: '192.0.2.7' })]).toEqual([
    'http://localhost:3000',
    'http://localhost:4000',
    'http://192.0.2.7:3000',
  ])
})

it('asks administrators for a second step in production, and elsewhere where it is told to', () => {
  const needed = (env: Record<string, string>) => readConfig(env).needsSecondStep
  expect([needed({}), needed({ ADMIN_SECOND_STEP: 'required' })]).toEqual([false, true])
})

it('takes what is told of the backups of a server beside its address alone', () => {
  const given = { BACKUP_INFO: '/srv/backup.json', DATABASE_URL: 'postgres://db/cursus' }
  expect(readConfig(given).backupInfo).toBe('/srv/backup.json')
  expect(readConfig({}).backupInfo).toBeNull()
  expect(faultsOf({ BACKUP_INFO: '/srv/backup.json' })).toEqual([
    expect.stringContaining('BACKUP_INFO: tells of backups of the server of DATABASE_URL'),
  ])
})

it('takes a nightly backup for the embedded database alone, whole', () => {
  const given = { BACKUP_DIR: '/backups', BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` }
  expect(readConfig(given).backup).toEqual({
    dir: '/backups',
    recipient: given.BACKUP_RECIPIENT,
    hour: 3,
    keep: 14,
  })
  expect(readConfig({}).backup).toBeNull()
  expect(faultsOf({ BACKUP_DIR: '/backups' })).toEqual([
    'BACKUP_DIR, BACKUP_RECIPIENT: both are needed, or none',
  ])
  expect(faultsOf({ ...given, DATABASE_URL: 'postgres://db/cursus' })).toEqual([
    expect.stringContaining('BACKUP_DIR: is for the embedded database'),
  ])
  expect(faultsOf({ ...given, BACKUP_HOUR: '2' })).toEqual([
    'BACKUP_HOUR: must not be 2: when the clocks change, that hour does not come, or comes twice',
  ])
  const names = faultsOf({ ...given, BACKUP_RECIPIENT: 'age1', BACKUP_HOUR: '24', BACKUP_KEEP: '0' })
  expect(names.map((fault) => fault.split(':')[0])).toEqual([
    'BACKUP_RECIPIENT',
    'BACKUP_HOUR',
    'BACKUP_KEEP',
  ])
})

it('takes two secrets of webhooks while one is changed, each long enough, and listens for figures where it is told', () => {
  const both = { STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old', METRICS_PORT: '9464' }
  const { stripe, metrics, traces } = readConfig(both)
  expect(stripe.webhookSecrets).toEqual(['whsec_new', 'whsec_old'])
  expect([metrics, traces]).toEqual([{ port: 9464, host: '127.0.0.1' }, null])
  expect([readConfig({}).metrics, readConfig({}).traces]).toEqual([null, null])
  const wrong = { STRIPE_WEBHOOK_SECRET: 'whsec_new,', METRICS_PORT: 'many', OTEL_TRACES_SAMPLER_ARG: '2' }
  expect(faultsOf(wrong).map((fault) => fault.split(':')[0])).toEqual(Object.keys(wrong))
})

const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
const { privateKey: otherCurve } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' })

it.each([
  ['no certificate', { SEAL_KEY: seal }, 'SEAL_KEY, SEAL_CERT: both are needed, or none'],
  ['no file', { SEAL_KEY: '/nowhere/key', SEAL_CERT: seal }, 'SEAL_KEY: is no text in PEM form'],
  ['no key', { SEAL_KEY: damaged, SEAL_CERT: seal }, 'SEAL_KEY: has no private key'],
  [
    'another curve',
    { SEAL_KEY: otherCurve.export({ type: 'pkcs8', format: 'pem' }) as string, SEAL_CERT: seal },
    'SEAL_KEY: must be a private key on the curve P-256',
  ],
  ['a damaged certificate', { SEAL_KEY: seal, SEAL_CERT: damaged }, 'SEAL_CERT: has no readable certificate'],
  ['the certificate of another', { SEAL_KEY: seal, SEAL_CERT: another }, 'SEAL_CERT: is not the certificate'],
])('says at the start what is wrong with the seal: %s', (_, given, fault) => {
  expect(faultsOf(given)).toEqual([expect.stringContaining(fault)])
  expect(faultsOf({ ...given, PORT: 'many' })).toHaveLength(2)
})

it('takes the seal as texts, also with their ends of line escaped', () => {
  const escaped = seal.replaceAll('\n', '\\n')
  for (const given of [seal, escaped]) {
    const { seal: pair } = readConfig({ SEAL_KEY: given, SEAL_CERT: given + given })
    expect(pair?.certificates).toHaveLength(2)
  }
})

it('starts in production with the example of the compose file once it is filled in', () => {
  const example = readFileSync(new URL('../../../deploy/compose/.env.example', import.meta.url), 'utf8')
  const given = [...example.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value || (production as Record<string, string>)[name] || 'k3Vq9TzLw2',
  ])
  expect(
    faultsOf({ ...Object.fromEntries(given), NODE_ENV: 'production', ADMIN_EMAIL: 'ada@example.org' }),
  ).toEqual([])
})
