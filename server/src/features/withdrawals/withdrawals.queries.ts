import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import type { MadeWithdrawal, Withdrawal, WithdrawalList, WithdrawalsQuery } from '@cursus/shared/withdrawals'
import { and, asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { shownEndedChange } from '../amendments/ended-change.service.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { inShort, namedContract, textOf } from '../contracts/named-contract.queries.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { holds, placeOf } from '../requests/list-words.queries.ts'
import { standingOf } from './standing.queries.ts'
import { withdrawals } from './withdrawals.table.ts'

const ofWithdrawal = and(eq(refunds.contractId, withdrawals.contractId), eq(refunds.cause, 'withdrawal'))

/** Reads the right to withdraw from a student's own contract. Throws 404 for another's or an unknown one. */
export async function readWithdrawal(
  services: Services,
  { studentId, contractId }: { studentId: string; contractId: string },
): Promise<Withdrawal> {
  const { db } = services
  const contract = await findOwnContract(db, contractId, studentId)
  if (!contract) throw new AppError('not_found', 'platform.not_found')
  const [{ fullName, to }, { refusal, until, dueOn, ...standing }, change, done] = await Promise.all([
    addresseeOf(db, studentId),
    standingOf(services, db, contract),
    shownEndedChange(db, contract),
    readDone(services, contractId),
  ])
  return {
    contract: inShort(contract),
    isOpen: refusal === null,
    refusal,
    ...standing,
    until: until && formatDay(until),
    dueOn: formatDay(dueOn),
    change,
    name: fullName,
    email: to.address,
    done,
  }
}

async function readDone({ db }: Services, contractId: string): Promise<Withdrawal['done']> {
  const [row] = await db
    .select({ made: withdrawals, refund: refunds, paper: contractPapers.id })
    .from(withdrawals)
    .leftJoin(refunds, ofWithdrawal)
    .leftJoin(
      contractPapers,
      and(
        eq(contractPapers.contractId, withdrawals.contractId),
        eq(contractPapers.fileId, withdrawals.acknowledgement),
      ),
    )
    .where(eq(withdrawals.contractId, contractId))
  if (!row) return null
  const { made, refund, paper } = row
  return {
    reference: made.reference,
    at: made.at.toISOString(),
    daysLeft: made.daysLeft,
    refundCents: made.refundCents,
    refundState: refund?.state ?? null,
    dueOn: refund && formatDay(refund.dueOn),
    email: made.email,
    paper,
  }
}

/** SQL condition: nothing is left to be paid back. */
const isPaidBack = sql`(${withdrawals.refundCents} = 0 OR coalesce(${refunds.state} = 'received', false))`

/** Returns one page of withdrawals: those with money to pay back first, nearest day first. */
export async function listWithdrawals(services: Services, query: WithdrawalsQuery): Promise<WithdrawalList> {
  const condition = holds(query.search, textOf(withdrawals.reference))
  const { skip, size } = placeOf({ pageSize: '200', ...query })
  const columns = {
    made: withdrawals,
    refundState: refunds.state,
    ...namedContract,
    total: sql<number>`(count(*) OVER ())::int`,
  }
  const rows = await services.db
    .select(columns)
    .from(withdrawals)
    .innerJoin(contracts, eq(contracts.id, withdrawals.contractId))
    .innerJoin(users, eq(users.id, contracts.studentId))
    .leftJoin(refunds, ofWithdrawal)
    .where(condition)
    .orderBy(isPaidBack, asc(withdrawals.dueOn), asc(withdrawals.id))
    .limit(size)
    .offset(skip)
  const today = dayOf(services.now())
  return { data: rows.map((row) => toMade(row, today)), total: rows[0]?.total ?? 0 }
}

type Row = Omit<MadeWithdrawal, 'id' | 'reference' | 'at' | 'refundCents' | 'dueOn' | 'isLate'> & {
  made: typeof withdrawals.$inferSelect
}

function toMade({ made, refundState, contract, student }: Row, today: Day): MadeWithdrawal {
  const { id, reference, at, refundCents, dueOn } = made
  const isMissing = refundCents > 0 && refundState !== 'received'
  return {
    id,
    reference,
    contract,
    student,
    at: at.toISOString(),
    refundCents,
    refundState,
    dueOn: formatDay(dueOn),
    isLate: isMissing && dueOn < today,
  }
}
