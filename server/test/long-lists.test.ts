import { addDays } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { insertFile } from '../src/features/files/files.service.ts'
import { refunds } from '../src/features/refunds/refunds.table.ts'
import { terminations } from '../src/features/terminations/terminations.table.ts'
import { visaRefusals } from '../src/features/visa-refusals/visa-refusals.table.ts'
import { withdrawals } from '../src/features/withdrawals/withdrawals.table.ts'
import { transact } from '../src/platform/database.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const count = 430
const student = await t.aStudent()
const admin = await t.anAdmin()
const now = t.services.now()
/** Days out of order, many of them alike: some are past, some to come. */
const dayOfRow = (place: number) => addDays('2026-11-01', (place * 37) % 61)
const numbered = (series: string, place: number) => `${series}-2026-${String(900_000 + place)}`

const rows = await t.db
  .insert(contracts)
  .values(
    Array.from({ length: count }, (_, place) => ({
      studentId: student.id,
      insuranceType: 'Santé/Mobilité' as const,
      documentType: 'Certificate' as const,
      reference: numbered('SM', place),
      checkCode: `long-${place}`,
      paymentStatus: 'payment_succeeded' as const,
      signatureStatus: 'signed' as const,
      statut: place % 3 === 0 ? ('résilié' as const) : ('ok' as const),
      startDate: '2027-09-01',
      endDate: '2028-02-01',
      primeCents: 10_000,
      priceId: 'price_zone1_4',
    })),
  )
  .returning({ id: contracts.id })
const of = <Row>(make: (contractId: string, place: number) => Row) =>
  rows.map(({ id }, place) => make(id, place))

const stored = { storageKey: 'long', mimeType: 'application/pdf', size: 1, sha256: '0'.repeat(64) }
await transact(t.db, async (tx) => {
  const letterFileId = await insertFile(tx, t.services, stored)
  await tx.insert(visaRefusals).values(
    of((contractId, place) => ({
      contractId,
      letterFileId,
      letterName: 'refus.pdf',
      reference: numbered('VIS', place),
      letterDate: '2026-11-01',
      letterFrom: 'Consulat',
      askedAt: now,
      dueOn: dayOfRow(place),
      ...(place % 2 === 0 && { decision: 'refused' as const, decidedAt: now, reason: 'Non.' }),
    })),
  )
  await tx.insert(refunds).values(
    of((contractId, place) => ({
      contractId,
      cause: 'withdrawal' as const,
      reference: numbered('RMB', place),
      amountCents: 100,
      state: place % 2 === 0 ? ('received' as const) : ('asked' as const),
      askedAt: now,
      dueOn: dayOfRow(place),
    })),
  )
  await tx.insert(withdrawals).values(
    of((contractId, place) => ({
      contractId,
      reference: numbered('REN', place),
      name: 'Théo',
      email: 'theo@example.org',
      at: now,
      refundCents: 100,
      keptDays: 0,
      dueOn: dayOfRow(place),
    })),
  )
  await tx.insert(terminations).values(
    of((contractId, place) => ({
      contractId,
      reference: numbered('RES', place),
      reason: 'move' as const,
      endsOn: dayOfRow(place),
      refundCents: 0,
      refundDueBy: dayOfRow(place),
      askedAt: now,
      settledAt: place % 2 === 0 ? now : null,
    })),
  )
})

type Listed = { reference: string; dueOn?: string; endsOn?: string; state?: string; refundState?: string }
const day = ({ dueOn = '', endsOn = dueOn }: Listed) => endsOn.split('/').toReversed().join('-')

it.each<[string, (row: Listed, place: number) => boolean]>([
  ['refunds', ({ state }) => state !== 'received'],
  ['withdrawals', ({ refundState }) => refundState !== 'received'],
  ['terminations', (_, place) => place % 2 === 1],
  ['visa-refusals', ({ state }) => state === 'waiting'],
])('hands all %s out page after page, each once, what is to be done first and by its day', async (path, isOpen) => {
  const all: Listed[] = []
  for (let page = 1; page <= 3; page += 1) {
    const { data, total } = (await t.as(admin).get(`/api/${path}?pageSize=200&page=${page}`)).json()
    expect([data.length, total]).toEqual([page < 3 ? 200 : count - 400, count])
    all.push(...data)
  }
  expect(new Set(all.map(({ reference }) => reference)).size).toBe(count)
  const open = all.map((row) => isOpen(row, Number(row.reference.slice(-6)) - 900_000))
  expect(open).toEqual(open.toSorted((one, other) => Number(other) - Number(one)))
  const days = all.filter((_, place) => open[place]).map(day)
  expect(days.length).toBeGreaterThan(100)
  expect(days).toEqual(days.toSorted())
  const found = (await t.as(admin).get(`/api/${path}?search=${all[401]?.reference}`)).json()
  expect(found.data.map(({ reference }: Listed) => reference)).toEqual([all[401]?.reference])
  expect((await t.as(admin).get(`/api/${path}?pageSize=200&page=51`)).statusCode).toBe(422)
})
