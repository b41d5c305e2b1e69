import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { publishedFaults, sandboxSecrets } from './published.rules.ts'

const secret = 'q7Zr-2mX0vTfL9sWc4Nb8KyHd3Jg6PaE'

it.each(Object.entries(sandboxSecrets))('refuses %s of the sandbox', (name, value) => {
  expect(publishedFaults({ [name]: value })).toEqual([
    `${name}: the secrets of the sandbox are refused in production`,
  ])
})

it.each([
  ['SESSION_KEYS', 'a'.repeat(32)],
  ['SESSION_KEYS', 'abcabcabcabcabcabcabcabcabcabcabc'],
  ['SESSION_KEYS', '0123456789abcdef0123456789abcdef'],
  ['SESSION_KEYS', 'only-for-tests-only-for-tests-only-for-tests'],
  ['SESSION_KEYS', `${secret}, ${'x'.repeat(40)}`],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_11111111111111111111'],
  ['STRIPE_SECRET_KEY', 'sk_live_xxxxxxxxxxxxxxxxxxxx'],
  ['YOUSIGN_WEBHOOK_SECRET', 'secretsecretsecret'],
])('refuses %s=%s, which nobody drew by lot', (name, value) => {
  expect(publishedFaults({ [name]: value })).toEqual([
    `${name}: has too few different characters to be a secret`,
  ])
})

it('takes secrets that were drawn by lot, in hexadecimal too', () => {
  for (let turn = 0; turn < 200; turn += 1) {
    const SESSION_KEYS = `${randomBytes(32).toString('hex')},${randomBytes(24).toString('base64')}`
    expect(publishedFaults({ SESSION_KEYS, STRIPE_WEBHOOK_SECRET: `whsec_${secret}` })).toEqual([])
  }
})

it.each([
  ['STRIPE_API_BASE', 'http://payments.example.com', 'must be https in production'],
  ['YOUSIGN_API_BASE', 'http://127.0.0.1:3001/yousign/v3', 'must be https in production'],
  ['ADDRESS_API_BASE', 'https://localhost:3001/geocodage', 'must not be on this machine in production'],
  ['S3_ENDPOINT', 'http://s3.example.com:9000', 'must be https in production'],
  ['S3_ENDPOINT', 'http://10.0.0.7:9000', 'must be https in production'],
  ['S3_ENDPOINT', 'http://localhost:9000', 'must be https in production'],
  ['STRIPE_API_BASE', 'http://payments', 'must be https in production'],
  ['S3_ENDPOINT', 'https://[::1]:9000', 'must not be on this machine in production'],
  ['SMTP_URL', 'smtp://127.0.0.1:3002', 'must not be on this machine in production'],
  ['SMTP_URL', 'smtp://user:word@127.1:25', 'must not be on this machine in production'],
  ['SMTP_URL', 'smtp://LOCALHOST', 'must not be on this machine in production'],
  ['HEALTH_MUTUAL_URL', 'https://0.0.0.0/mutual', 'must not be on this machine in production'],
  ['CHAT_SCRIPT_URL', 'https://[::ffff:127.0.0.1]/chat.js', 'must not be on this machine in production'],
])('refuses %s=%s', (name, value, fault) => {
  expect(publishedFaults({ [name]: value })).toEqual([`${name}: ${fault}`])
})

it('takes the addresses of providers', () => {
  const given = {
    YOUSIGN_API_BASE: 'https://api.yousign.app/v3',
    SMTP_URL: 'smtp://user:word@mail.example.com:587',
    S3_ENDPOINT: 'https://s3.localhost.example.com',
    HEALTH_MUTUAL_URL: 'https://1270.example.org/adhesion',
  }
  expect(publishedFaults(given)).toEqual([])
  expect(publishedFaults({ S3_ENDPOINT: 'http://s3:9000' })).toEqual([])
})
