import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { visaRefusals } from '../visa-refusals/visa-refusals.table.ts'
import { withdrawals } from '../withdrawals/withdrawals.table.ts'

const contract = contracts.reference

/** Lists what was paid back and when; credit notes are among the files. */
export async function refundsOf(db: Db, studentId: string) {
  const { reference, cause, amountCents, state, askedAt, dueOn, sentAt, receivedAt } = refunds
  return db
    .select({ reference, contract, cause, amountCents, state, askedAt, dueOn, sentAt, receivedAt })
    .from(refunds)
    .innerJoin(contracts, eq(contracts.id, refunds.contractId))
    .where(eq(contracts.studentId, studentId))
    .orderBy(asc(askedAt))
}

/** Lists the person's refused visas and cancelled stays; letters and decisions are among the files. */
export async function visaRefusalsOf(db: Db, studentId: string) {
  const { reference, cause, letterDate, letterFrom, askedAt, dueOn, decision, decidedAt, reason } =
    visaRefusals
  return db
    .select({
      reference,
      contract,
      cause,
      letterDate,
      letterFrom,
      askedAt,
      dueOn,
      decision,
      decidedAt,
      reason,
    })
    .from(visaRefusals)
    .innerJoin(contracts, eq(contracts.id, visaRefusals.contractId))
    .where(eq(contracts.studentId, studentId))
    .orderBy(asc(askedAt))
}

/** Lists the contracts that the person gave up; acknowledgements are among the files. */
export async function withdrawalsOf(db: Db, studentId: string) {
  const { reference, name, email, at, until, refundCents, dueOn } = withdrawals
  return db
    .select({ reference, contract, name, email, at, until, refundCents, dueOn })
    .from(withdrawals)
    .innerJoin(contracts, eq(contracts.id, withdrawals.contractId))
    .where(eq(contracts.studentId, studentId))
    .orderBy(asc(at))
}
