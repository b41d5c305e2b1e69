import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { insertNotice } from '../../../test/notices.ts'
import { transact } from '../../platform/database.ts'
import { contractActivated } from '../contracts/contracts.service.ts'
import { replaceDocument } from '../contracts/correct-contract.service.ts'
import { currentDocument } from './documents.queries.ts'

const t = await startTest()
// The first document of a process takes long to draw on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const admin = await t.anAdmin()
/** Works off the jobs, and what of them failed once more. */
const workOff = async () => {
  for (const _ of [1, 2]) await t.runJobs({ evenLater: true, mayFail: true })
}
/** Check code and last day of cover that the current certificate of a contract states. */
async function statedOf(contractId: string) {
  const facts = (await currentDocument(t.db, contractId))?.document.facts
  return [facts?.code, facts?.endDate]
}
const isSomebodyWaiting = async () => {
  const { rows } = await t.db.execute(
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** A home whose person agreed to its renewal, with its certificate. */
async function aHomeWithPaper() {
  const contract = await insertHomeContract(t.services, await t.aStudent())
  await insertNotice(t.services, contract)
  await t.services.jobs.enqueue(t.db, contractActivated, { contractId: contract.id })
  await workOff()
  expect(await statedOf(contract.id)).toEqual([contract.checkCode, '2026-12-05'])
  return contract
}

it('draws the certificate anew of a contract that is changed while its paper is kept', async () => {
  // Fonts are loaded: a transaction without a statement is cut after a quarter of a minute.
  await aHomeWithPaper()
  const contract = await insertHomeContract(t.services, await t.aStudent())
  await t.services.jobs.enqueue(t.db, contractActivated, { contractId: contract.id })
  let issuing: Promise<unknown> = Promise.resolve()
  let isIssued = false
  const { checkCode, endDate } = await transact(t.db, async (tx) => {
    const changed = await replaceDocument(tx, t.services, contract)
    t.clock.forward({ seconds: 1 })
    issuing = t.runJobs({ mayFail: true }).finally(() => {
      isIssued = true
    })
    const isKeeping = async () => isIssued || (await isSomebodyWaiting())
    await expect.poll(isKeeping, { timeout: 90_000 }).toBe(true)
    return changed
  })
  await issuing
  await workOff()
  expect(await statedOf(contract.id)).toEqual([checkCode, endDate])
})

it('draws the certificate of a renewed contract also where the clock of who renews it is behind', async () => {
  const contract = await aHomeWithPaper()
  t.clock.forward({ minutes: -1 })
  await t.as(admin).post('/api/contracts/renewing_contract')
  t.clock.forward({ minutes: 1 })
  await workOff()
  expect(await statedOf(contract.id)).toEqual([contract.checkCode, '2027-12-05'])
})
