import { calls } from '../src/features/calls/calls.table.ts'
import { certificateRequests, complaints } from '../src/features/requests/requests.table.ts'
import { terminations } from '../src/features/terminations/terminations.table.ts'
import { aContract } from './a-contract.ts'
import type { startTest } from './harness.ts'
import type { Person } from './people.ts'
import { aCertificateRequest } from './requests.ts'

type Test = Awaited<ReturnType<typeof startTest>>

/** Things that wait for an administrator, written as the row that their call would write. */
export function waitingThings(t: Test) {
  return {
    async aComplaint(who: Person, values: object = {}) {
      const reference = `RC-2026-${crypto.randomUUID().slice(0, 8)}`
      const days = { acknowledgedBy: '2026-12-04', answerBy: '2026-11-24' }
      const said = { subject: 'Remboursement', message: 'Trop long.' }
      const rows = await t.db
        .insert(complaints)
        .values({ reference, studentId: who.id, ...said, ...days, ...values })
        .returning()
      return theOne(rows)
    },
    async aRequest(who: Person, createdAt = t.clock.now()) {
      const rows = await t.db
        .insert(certificateRequests)
        .values({ ...aCertificateRequest(), studentId: who.id, createdAt })
        .returning()
      return theOne(rows)
    },
    /** A call to a visitor who reads Arabic, at three in the afternoon of the next Monday. */
    async aCall(values: object = {}) {
      const token = crypto.randomUUID()
      const names = { reference: token.slice(0, 8), tokenReference: token, tokenHash: token }
      const visitor = {
        firstName: 'Lise',
        phone: '+33639980101',
        email: 'lise@example.org',
        language: 'ar',
      } as const
      const at = { createdAt: t.clock.now(), day: '2026-11-23', hour: 15 }
      const rows = await t.db
        .insert(calls)
        .values({ ...names, ...visitor, ...at, ...values })
        .returning()
      return theOne(rows)
    },
    /** A request to leave a home after a move, and the contract that ends by it. */
    async aTermination(who: Person, values: object = {}) {
      const { id: contractId } = await aContract(t.services, who, {
        ...{ renews: true, insuranceType: 'Habitation', statut: 'résilié', endDate: '2026-12-20' },
      })
      const asked = { reason: 'move' as const, eventDate: '2026-11-10', askedAt: t.clock.now() }
      const follows = { endsOn: '2026-12-20', refundCents: 0, refundDueBy: '2027-01-20' }
      const rows = await t.db
        .insert(terminations)
        .values({ contractId, reference: `RES-${contractId.slice(0, 8)}`, ...asked, ...follows, ...values })
        .returning()
      return theOne(rows)
    },
  }
}

function theOne<Row>([row]: Row[]): Row {
  if (!row) throw new Error('nothing was written')
  return row
}
