import { addDays, dayOf } from '@cursus/shared/day'
import { eq, isNull, sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startBuying } from '../../../test/buying.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { sweepTerminations } from './terminations.jobs.ts'
import { terminations } from './terminations.table.ts'

const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside } = w

it('pays others back although one cannot be settled', async () => {
  const leave = async () => {
    const student = await t.aStudent()
    const { address, sessionId } = await w.openSession(student)
    await outside.pay(address, { number: '4242 4242 4242 4242' })
    await w.comeBack(student, sessionId)
    const [contract] = await w.contractsOf(student)
    const eventDate = addDays(dayOf(t.services.now()), -1)
    await t
      .as(student)
      .post(`/api/contracts/${contract?.id}/termination`, { reason: 'life_event', eventDate })
  }
  await leave()
  await w.forward(86_400)
  await leave()
  const isOpen = isNull(terminations.settledAt)
  const [first, second] = await t.db.select().from(terminations).where(isOpen).orderBy(terminations.askedAt)
  if (!first || !second) throw new Error('nobody leaves')
  // Of whatever cause: what it writes is refused.
  await t.db.execute(sql`CREATE FUNCTION refuse_refund() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN IF NEW.contract_id::text = TG_ARGV[0] THEN RAISE ''refused''; END IF; RETURN NEW; END'`)
  await t.db.execute(
    sql.raw(
      `CREATE TRIGGER refused BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_refund('${first.contractId}')`,
    ),
  )
  await w.forward(120 * 86_400)
  await t.services.jobs.enqueue(t.db, sweepTerminations, { all: true })
  await t.runJobs({ mayFail: true })
  const asked = (id: string) => t.db.$count(refunds, eq(refunds.contractId, id))
  expect([await asked(first.contractId), await asked(second.contractId)]).toEqual([0, 1])
})

it('takes the steps after one that fails, and fails then', async () => {
  const { id: contractId } = await aContract(t.services, await t.aStudent())
  const [request] = await t.db
    .insert(terminations)
    .values({
      ...{ contractId, reference: 'RES-2026-999999', reason: 'move', endsOn: '2026-09-30' },
      ...{ refundCents: 0, refundDueBy: '2026-10-30', askedAt: t.services.now() },
    })
    .returning()
  await t.db.execute(sql`ALTER TABLE contract_papers RENAME TO papers_away`)
  onTestFinished(
    async () => void (await t.db.execute(sql`ALTER TABLE papers_away RENAME TO contract_papers`)),
  )
  await t.services.jobs.enqueue(t.db, sweepTerminations, { all: false })
  expect(await t.runJobs({ mayFail: true })).toHaveLength(1)
  const [settled] = await t.db
    .select()
    .from(terminations)
    .where(eq(terminations.id, request?.id ?? ''))
  expect(settled?.settledAt).not.toBeNull()
})
