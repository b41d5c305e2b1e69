import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { describeError } from './log.ts'

it('says what the queue of jobs met, which is no Error', () => {
  const met = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432', queue: 'mail.deliver' }
  expect(describeError(met)).toMatchObject({ code: 'ECONNREFUSED', message: met.message })
})

it('says which addresses refused, where a name has several', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')])
  expect(describeError(Object.assign(refused, { code: 'ECONNREFUSED' }))).toMatchObject({
    code: 'ECONNREFUSED',
    message: 'Error: connect ECONNREFUSED ::1:5432',
  })
})

it.each([
  [new Error('lost'), 'lost'],
  ['lost', 'lost'],
  [undefined, 'undefined'],
])('takes %s', (thrown, message) => {
  expect(describeError(thrown).message).toBe(message)
})

it('tells what a provider answered, without its sentence, which may name a person', () => {
  const sentence = 'Invalid email address: lea@example.org'
  // The client of the payment provider gives its errors no name of their own.
  class StripeAuthenticationError extends Error {}
  const status = { statusCode: 401, code: 'api_key_expired' }
  const refused = Object.assign(new StripeAuthenticationError(sentence), status)
  const away = new AppError('unavailable', 'payments.unavailable', { cause: refused })
  expect(describeError(away).met).toEqual({
    type: 'StripeAuthenticationError',
    status: 401,
    code: 'api_key_expired',
  })
  expect(JSON.stringify(describeError(away))).not.toContain('lea@example.org')
})

it('tells why a provider was not reached, however deep its client hides it', () => {
  const lookup = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  const failed = new TypeError('fetch failed', { cause: lookup })
  for (const cause of [failed, Object.assign(new TypeError('no connection'), { detail: failed })])
    expect(describeError(new AppError('unavailable', 'signatures.unavailable', { cause })).met).toEqual({
      type: 'TypeError',
      status: undefined,
      code: 'ENOTFOUND',
    })
  expect(describeError(new Error('alone')).met).toBeUndefined()
})

const crash = `
  import { createLogger } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
  const { logger } = createLogger()
  logger.info('before')
  setTimeout(() => { logger.info('the last word'); throw new Error('lost') }, 10)
`

it('writes also what was said just before a crash', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', crash], {
    encoding: 'utf8',
  })
  const said = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
  expect([status, said]).toEqual([1, ['before', 'the last word']])
})
