import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isDatabaseAway, isOutcomeUnknown } from './database-away.ts'
import type { Log } from './log.ts'
import { createOutage } from './outage.ts'

type Line = { level: string; part: string; err: unknown; sentence: string }

function startOutage() {
  const lines: Line[] = []
  const clock = { ms: 1_000_000 }
  const at = (level: string) => (fields: object, sentence: string) =>
    void lines.push({ level, ...(fields as { part: string; err: unknown }), sentence })
  const log = { warn: at('warn'), error: at('error') }
  return { lines, clock, outage: createOutage(log as unknown as Log, () => clock.ms) }
}

const refused = {
  code: 'ECONNREFUSED',
  message: 'connect ECONNREFUSED 127.0.0.1:5432',
  queue: 'mail.deliver',
}

it('says in one line a minute that the database is away, however many meet it', () => {
  const { lines, clock, outage } = startOutage()
  for (let failure = 0; failure < 200; failure += 1) outage('jobs', refused)
  outage('listener', new Error('Connection terminated unexpectedly'))
  expect(lines).toEqual([{ level: 'warn', part: 'jobs', err: refused, sentence: 'the database is away' }])
  clock.ms += 60_000
  outage('connections', new Error('Query read timeout'))
  expect(lines.map(({ part }) => part)).toEqual(['jobs', 'connections'])
})

it('calls for a person where it is no outage, also in the middle of one', () => {
  const { lines, outage } = startOutage()
  outage('jobs', refused)
  outage('jobs', { code: '42P01', message: 'relation "pgboss.job" does not exist' })
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'error'])
})

const ofDatabase = (code: string) =>
  new DrizzleQueryError('SELECT 1', [], Object.assign(new Error(), { code }))

it.each([
  ['a line that is cut', ofDatabase('ECONNRESET'), true, true],
  ['a silent line', new DrizzleQueryError('COMMIT', [], new Error('Query read timeout')), true, true],
  ['a full disk', ofDatabase('53100'), true, false],
  ['no memory', ofDatabase('53200'), true, false],
  ['a disk that fails', ofDatabase('58030'), true, false],
  ['a read-only copy', ofDatabase('25006'), true, false],
  ['a statement that took too long', ofDatabase('57014'), true, false],
  ['a row that somebody holds', ofDatabase('55P03'), true, false],
  ['a refused value', ofDatabase('23505'), false, false],
  ['a client that hangs up', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), false, false],
  ['a provider that hangs up', new Error('fetch', { cause: { code: 'EPIPE' } }), false, false],
])('knows %s', (_, error, isAway, isUnknown) => {
  expect([isDatabaseAway(error), isOutcomeUnknown(error)]).toEqual([isAway, isUnknown])
})
