import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import { runNode } from '../../../test/run-node.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'
import { unknownPayments } from './unknown-payments.queries.ts'

const { t, outside, openSession, stripe } = await startBuying()
const since = new Date(t.services.now().getTime() - 60_000)

it('names what was paid for a draft that a restored database does not have, and nothing else', async () => {
  const [known, lost, unpaid] = await Promise.all([1, 2, 3].map(async () => openSession(await t.aStudent())))
  for (const session of [known, lost]) await outside.pay(session?.address ?? '')
  const lostId = lost?.sessionId ?? ''
  const [row] = await t.db.select().from(checkoutSessions).where(eq(checkoutSessions.sessionId, lostId))
  await t.db.delete(purchases).where(eq(purchases.id, row?.purchaseId ?? ''))
  const found = await unknownPayments(t.services, since)
  expect(found.map(({ id }) => id)).toEqual([lostId])
  expect(found[0]?.amount).toBe((await stripe.checkout.sessions.retrieve(lostId)).amount_total)
  expect(found.map(({ id }) => id)).not.toContain(unpaid?.sessionId)
  expect(await unknownPayments(t.services, new Date(t.services.now().getTime() + 60_000))).toEqual([])
})

it('says in one line on the server that the provider is silent, and never that nothing is missing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cursus-admin-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { connectionString } = t.db.$client.calls.options
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  }
  // Nobody listens there.
  const child = runNode(
    'server/src/admin.ts',
    { env: { ...env, STRIPE_API_BASE: 'http://127.0.0.1:9' }, stdio: 'pipe' },
    ['unknown-payments', since.toISOString()],
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
  expect(await new Promise((end) => child.once('close', end))).toBe(2)
  expect(said).toBe(
    'The payment provider does not answer, or not to STRIPE_SECRET_KEY, so nothing is known. Try again when it does.\n',
  )
})
