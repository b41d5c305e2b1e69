import { formatDay } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { insertNotice } from '../../../test/notices.ts'
import { transact } from '../../platform/database.ts'
import { eventsOf } from './contract-events.queries.ts'
import { contractEvents } from './contract-events.table.ts'
import { projectionOf } from './contract-life.rules.ts'
import { printedEnd } from './contract-state.rules.ts'
import { findContract } from './contracts.queries.ts'
import { markSigned, openContract } from './contracts.service.ts'

const t = await startTest()

/** A contract that is made and paid on 20 November 2026, awaits its signature, and ends soon enough to be renewed. */
async function aLife() {
  const student = await t.aStudent()
  const { id } = await transact(t.db, (tx) =>
    openContract(tx, t.services, {
      studentId: student.id,
      insuranceType: 'Habitation',
      signatureStatus: 'waiting',
      startDate: '2025-12-05',
      endDate: '2026-12-05',
      primeCents: 2584,
      priceId: 'price_home_r4_month',
      numberRoom: 4,
    }),
  )
  return { id, student }
}

it('says the same by its events, its columns and every page that asks, after every step of a life', async () => {
  const { id, student } = await aLife()
  const admin = t.as(await t.anAdmin())
  const change = async (wish: object) => {
    const answer = await admin.put('/api/contracts', { id, ...wish })
    expect(answer.statusCode).toBe(200)
  }
  /** Returns the columns of the contract, after comparing them with its events. */
  const columns = async () => {
    const row = await findContract(t.db, id)
    if (!row) throw new Error('the contract is gone')
    const { isPaid, isSigned, isRefused, ...projected } = projectionOf(await eventsOf(t.db, id))
    expect(row).toMatchObject(projected)
    expect(row.renews).toBe(!isRefused)
    expect([row.paymentStatus === 'payment_succeeded', row.signatureStatus === 'signed']).toEqual([
      isPaid,
      isSigned,
    ])
    return row
  }
  const seen = async () => {
    const contract = await columns()
    const own = t.as(student)
    const [listed] = (await own.get('/api/contracts')).json()
    const [claimable] = (await own.get('/api/claims/contracts')).json().data
    const { data: current } = (await own.get('/api/contracts/current_contract')).json()
    const { data: checked } = (await t.get(`/api/certificates/${contract.checkCode}`)).json()
    expect([listed.statut, listed.endDate]).toEqual([claimable.statut, formatDay(printedEnd(contract))])
    expect(listed.isSuspended).toBe(claimable.isSuspended)
    return [listed.statut, checked.state, listed.isSuspended, current.length]
  }

  expect(await seen()).toEqual(['ok', 'waiting', false, 1])
  await transact(t.db, (tx) => markSigned(tx, t.services, { contractId: id, signedAt: t.clock.now() }))
  expect(await seen()).toEqual(['ok', 'authentic', false, 1])
  t.clock.forward({ days: 1 })
  await change({ statut: 'impayé' })
  expect(await seen()).toEqual(['impayé', 'authentic', false, 1])
  await change({ statut: 'ok' })
  expect(await seen()).toEqual(['ok', 'authentic', false, 1])
  await change({ statut: 'résilié', endDate: '25/11/2026' })
  expect(await seen()).toEqual(['résilié', 'authentic', false, 0])
  await change({ statut: 'résilié', endDate: '21/11/2026' })
  expect(await seen()).toEqual(['résilié', 'ended', false, 0])
  await change({ statut: 'ok' })
  await change({ endDate: '30/11/2026' })
  expect(await seen()).toEqual(['ok', 'authentic', false, 1])
  await insertNotice(t.services, await columns())
  expect((await admin.post('/api/contracts/renewing_contract', {})).json()).toMatchObject({ renewed: 1 })
  expect((await columns()).endDate).toBe('2027-11-30')
  const kinds = (await eventsOf(t.db, id)).map(({ kind }) => kind)
  expect(kinds).toEqual([
    ...['made', 'paid', 'signed', 'late', 'back', 'terminated', 'terminated', 'back', 'changed', 'renewed'],
  ])
})

it('keeps events as they were written, and lets them go with their contract', async () => {
  const { id } = await aLife()
  const of = sql`contract_id = ${id}`
  const append = { cause: expect.objectContaining({ message: expect.stringContaining('append') }) }
  await expect(t.db.update(contractEvents).set({ kind: 'refused' }).where(of)).rejects.toMatchObject(append)
  await expect(t.db.delete(contractEvents).where(of)).rejects.toMatchObject(append)
  await t.db.execute(sql`DELETE FROM contracts WHERE id = ${id}`)
  expect(await eventsOf(t.db, id)).toEqual([])
})

it('names who changed a contract, and what did it where nobody is', async () => {
  const { id } = await aLife()
  const who = await t.anAdmin()
  await t.as(who).put('/api/contracts', { id, statut: 'impayé' })
  const rows = await t.db
    .select()
    .from(contractEvents)
    .where(sql`contract_id = ${id}`)
    .orderBy(contractEvents.id)
  expect(rows.map(({ kind, cause, actorId }) => [kind, cause, actorId])).toEqual([
    ['made', 'school', null],
    ['paid', 'school', null],
    ['late', 'administrator', who.id],
  ])
})

it('gives contracts that stood before the life that their columns tell', async () => {
  const { noteStanding } = await import('./contract-events.queries.ts')
  const student = await t.aStudent()
  const terminated = {
    statut: 'résilié',
    endDate: '2026-11-10',
    terminatedAt: '2026-11-10',
    contractualEnd: '2026-12-05',
  } as const
  const rows = [
    await insertHomeContract(t.services, student),
    await insertHomeContract(t.services, student, terminated),
    await insertHomeContract(t.services, student, { statut: 'impayé', lateSince: '2026-11-12' }),
  ]
  await noteStanding(t.db)
  await noteStanding(t.db)
  for (const row of rows) {
    const { isPaid, isSigned, isRefused, ...columns } = projectionOf(await eventsOf(t.db, row.id))
    expect([row, isPaid, isSigned]).toMatchObject([columns, true, true])
  }
})
