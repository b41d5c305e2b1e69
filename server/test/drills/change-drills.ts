import { addDays, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { amendments } from '../../src/features/amendments/amendments.table.ts'
import { contracts } from '../../src/features/contracts/contracts.table.ts'
import { replacedCodes } from '../../src/features/contracts/replaced-codes.table.ts'
import { contractPapers } from '../../src/features/documents/contract-papers.table.ts'
import { aFile, aPdf } from '../school-form.ts'
import type { DrillWorld } from './kill-drills.ts'
import type { RightSteps } from './right-drills.ts'
import type { Drills } from './run-drills.ts'

/** Leaves the first kills to others: what holds refunds there would hold theirs too. */
async function* later(s: DrillWorld) {
  yield* s.nextTime()
  yield* s.nextTime()
}

type Stay = Awaited<ReturnType<RightSteps['aPaidStay']>>
type Changed = { data: { state: string; payAt: string | null } }

/** Stays that become others, or end for a refused visa: a cut between any two steps leaves one change, and no cent twice. */
export function changeDrills(s: DrillWorld, steps: RightSteps): Drills {
  return { ...changing(s, steps), ...visaRefused(s, steps) }
}

function changing(s: DrillWorld, { aPaidStay, backOf, today }: RightSteps): Drills {
  const { outside, soon } = s
  const pathOf = ({ row }: Stay) => `/api/contracts/${row.id}/change`
  const ask = ({ student, row, ...stay }: Stay, days: number) =>
    s.post<Changed>(student, pathOf({ student, row, ...stay }), {
      startDate: formatDay(row.startDate),
      endDate: formatDay(addDays(today, days)),
      country: row.countryId,
    })
  const lastDayOf = async ({ row }: Stay) => {
    const [now] = await s.db.select().from(contracts).where(eq(contracts.id, row.id))
    return now?.endDate
  }
  const statesOf = async ({ row }: Stay) => {
    const all = await s.db.select().from(amendments).where(eq(amendments.contractId, row.id))
    return all.map(({ state }) => state)
  }
  const codesOf = ({ row }: Stay) => s.db.$count(replacedCodes, eq(replacedCodes.contractId, row.id))
  return {
    async *'killed while it makes a paid change: all of it or nothing, then once'() {
      const stay = await aPaidStay()
      yield* later(s)
      const payAt = (await ask(stay, 250)).body.data.payAt ?? ''
      const sessionId = outside.sessionIdOf(payAt)
      const comeBack = () => s.post(stay.student, `${pathOf(stay)}/paid`, { sessionId })
      // The contract is another by then, in the same transaction.
      const lock = 'SELECT 1 FROM checkout_sessions WHERE session_id = $1 FOR UPDATE'
      yield* s.whileLocked(lock, [sessionId], async () => {
        await outside.pay(payAt)
        return comeBack()
      })
      expect([await lastDayOf(stay), await statesOf(stay), await codesOf(stay)]).toEqual([
        stay.row.endDate,
        ['waiting'],
        0,
      ])
      yield 'started'
      expect((await comeBack()).status).toBe(200)
      expect((await comeBack()).status).toBe(200)
      expect([await lastDayOf(stay), await statesOf(stay), await codesOf(stay)]).toEqual([
        addDays(today, 250),
        ['done'],
        1,
      ])
      expect(await backOf(stay)).toEqual([[], [], 0])
    },

    async *'killed when the provider has paid back what a shorter stay costs less: once'() {
      const stay = await aPaidStay()
      yield* later(s)
      // The drill above keeps the next number of an amendment until the kill.
      yield* s.nextTime()
      yield* s.whileHeld({ provider: 'stripe', match: 'POST /v1/refunds', when: 'after' }, () =>
        ask(stay, 40),
      )
      yield 'started'
      const [now] = await s.db.select().from(contracts).where(eq(contracts.id, stay.row.id))
      const owed = stay.row.primeCents - (now?.primeCents ?? 0)
      expect(owed).toBeGreaterThan(0)
      expect([await statesOf(stay), await codesOf(stay)]).toEqual([['done'], 1])
      await soon(() => backOf(stay)).toEqual([[owed], ['received'], 1])
    },
  }
}

function visaRefused(s: DrillWorld, { aPaidStay, backOf, mailsOf, today }: RightSteps): Drills {
  return {
    async *'killed while it ends a stay whose visa is refused: all of it or nothing, then one letter'() {
      const stay = await aPaidStay()
      yield* later(s)
      const path = `/api/contracts/${stay.row.id}/visa-refusal`
      const form = new FormData()
      form.set('cause', 'visa_refused')
      form.set('letterDate', formatDay(addDays(today, -2)))
      form.set('letterFrom', 'Consulat d’Espagne à Lyon')
      form.set('isUnused', 'true')
      form.set('letter', aFile(aPdf('denegación'), 'denegacion.pdf'))
      expect((await s.call(stay.student, path, { method: 'POST', body: form })).status).toBe(201)
      const admin = await s.anAdmin()
      const { body } = await s.call<{ data: { id: string; contract: { id: string } }[] }>(
        admin,
        '/api/visa-refusals',
      )
      const id = body.data.find(({ contract }) => contract.id === stay.row.id)?.id
      const accept = () => s.post(admin, `/api/visa-refusals/${id}/accept`, {})
      // The contract is ended and its refund asked by then, in the same transaction.
      yield* s.whileLocked('LOCK TABLE visa_refusals IN SHARE MODE', [], accept)
      const [left] = await s.db.select().from(contracts).where(eq(contracts.id, stay.row.id))
      expect([left?.statut, await backOf(stay)]).toEqual(['ok', [[], [], 0]])
      yield 'started'
      expect((await accept()).status).toBe(200)
      expect((await accept()).status).toBe(200)
      await s.soon(() => backOf(stay)).toEqual([[stay.row.primeCents], ['received'], 1])
      await s.soon(() => mailsOf(stay.student, 'visa-refusal-accepted')).toBe(1)
      const letters = await s.db
        .select({ kind: contractPapers.kind })
        .from(contractPapers)
        .where(eq(contractPapers.contractId, stay.row.id))
      expect(letters.filter(({ kind }) => kind === 'visa_refusal')).toHaveLength(1)
    },
  }
}
