import { signatureStatuses } from '@cursus/shared/contracts'
import { addDays, dayOf } from '@cursus/shared/day'
import { eq, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { type ContractState, stateOn } from './contract-state.rules.ts'
import { currentContracts, isNotOver } from './contracts.queries.ts'
import { contracts, isRenewable, isToSign, isUnpaid } from './contracts.table.ts'

const t = await startTest()
const today = dayOf(t.services.now())
const student = await t.aStudent()

const standings = [
  { statut: 'ok', lateSince: null, suspendedOn: null },
  { statut: 'impayé', lateSince: addDays(today, -3), suspendedOn: null },
  { statut: 'impayé', lateSince: addDays(today, -50), suspendedOn: addDays(today, -3) },
  { statut: 'résilié', lateSince: null, suspendedOn: null },
  { statut: 'résilié', lateSince: addDays(today, -50), suspendedOn: addDays(today, -3) },
  // Terminated before it began, and before or at its own end.
  { statut: 'résilié', lateSince: null, suspendedOn: null, startDate: addDays(today, 1) },
  { statut: 'résilié', lateSince: null, suspendedOn: null, contractualEnd: today },
] as const
const ends = [-1, 0, 1].map((days) => addDays(today, days))

/** Every way in which a contract may stand, as a row. */
const rows = standings.flatMap((standing) =>
  (['payment_pending', 'payment_succeeded'] as const).flatMap((paymentStatus) =>
    signatureStatuses.flatMap((signatureStatus) =>
      ends.flatMap((endDate) =>
        [true, false].map((renews) => ({ ...standing, paymentStatus, signatureStatus, endDate, renews })),
      ),
    ),
  ),
)
await t.services.db.insert(contracts).values(
  rows.map((row, place) => ({
    startDate: addDays(today, -30),
    ...row,
    studentId: student.id,
    insuranceType: 'Habitation' as const,
    documentType: 'Certificate' as const,
    reference: `HA-${place}`,
    checkCode: `code-${place}`,
    primeCents: 823,
    priceId: 'price_home_r1_month',
  })),
)
const stored = await t.services.db.select().from(contracts).where(eq(contracts.studentId, student.id))
type Row = (typeof stored)[number]

const idsWhere = async (condition: SQL) =>
  (await t.services.db.select({ id: contracts.id }).from(contracts).where(condition))
    .map(({ id }) => id)
    .sort()
const idsOf = (rule: (state: ContractState, row: Row) => boolean) =>
  stored
    .filter((row) => rule(stateOn(row, today), row))
    .map(({ id }) => id)
    .sort()

const isPaid = ({ paymentStatus }: Row) => paymentStatus === 'payment_succeeded'
/** Compares covers by their days alone: conditions of indexes name no day. */
const isCover = ({ cover }: ContractState) => cover === 'current' || cover === 'expired'

it.each<[string, SQL, (state: ContractState, row: Row) => boolean]>([
  ['what is not over', isNotOver(today), ({ isOver }) => !isOver],
  [
    'what is renewed',
    isRenewable,
    (state, row) => isCover(state) && !state.isTerminated && !state.isUnpaid && row.renews,
  ],
  [
    'what is to sign',
    isToSign,
    ({ cover, isTerminated, isUnpaid }, row) =>
      cover === 'waiting' && isPaid(row) && !isTerminated && !isUnpaid,
  ],
  ['what is unpaid', isUnpaid, (state) => state.isUnpaid && !state.isTerminated],
])('finds in rows %s as the rule of the state says it', async (_, condition, rule) => {
  const expected = idsOf(rule)
  expect(expected.length).toBeGreaterThan(0)
  expect(await idsWhere(condition)).toEqual(expected)
})

it('finds the current contracts of a student as the rule of the state says it', async () => {
  const found = await currentContracts(t.services.db, { studentId: student.id, today })
  const expected = idsOf(({ isOver, isTerminated }, row) => isPaid(row) && !isOver && !isTerminated)
  expect(found.map(({ id }) => id).sort()).toEqual(expected)
})
