import { addDays, type Day, dayOf, startOfDay } from '@cursus/shared/day'
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { endChange } from '../amendments/ended-change.service.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { daysToSign, lastDayToSign } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts, isToSign, isUnpaid } from '../contracts/contracts.table.ts'
import { withdrawContract } from '../contracts/withdraw-contract.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { remindAgain } from '../purchases/reminders.service.ts'
import { askRefund, type RefundRow, refundAt } from '../refunds/refunds.service.ts'

/** Changes a contract that waits for its signature once nobody can sign it any more. Throws when it is signed already. */
export type ChangeAgreement = (contract: ContractRow, change: (tx: Tx) => Promise<void>) => Promise<void>

const batch = 500

/**
 * Gives up what was paid and not signed in time: ends the contract with its subscription, asks for the refund of all that was
 * paid, and mails it. Whoever was told of no last day is told first, and gets a week more. May run any number of times; a
 * signature that comes at the same moment either counts or comes too late.
 */
export async function giveUpAllUnsigned(services: Services, changeAgreement: ChangeAgreement): Promise<void> {
  const ones = await unsignedInTime(services)
  const today = dayOf(services.now())
  await eachAlone(services, { code: 'unsigned.not_given_up', ones }, async (contract) => {
    if (isUntold(contract, today)) return tellLastDay(services, contract)
    try {
      await changeAgreement(contract, (tx) => giveUp(tx, services, contract.id))
    } catch (error) {
      const isSigned = error instanceof AppError && error.code === 'contracts.already_signed'
      if (!isSigned) throw error
    }
  })
}

async function unsignedInTime({ db, now }: Services): Promise<ContractRow[]> {
  const today = dayOf(now())
  const { signatureStatus, signBy, createdAt, endDate } = contracts
  const isWaiting = or(isToSign, and(isUnpaid, inArray(signatureStatus, ['waiting', 'refused', 'expired'])))
  const isLate = and(
    lt(createdAt, startOfDay(addDays(today, -daysToSign))),
    or(isNull(signBy), lt(signBy, today)),
  )
  const rows = await db
    .select()
    .from(contracts)
    .where(and(isWaiting, or(isLate, lt(endDate, today))))
    .orderBy(asc(createdAt), asc(contracts.id))
    .limit(batch)
  return rows.filter((row) => isTooLate(row, today))
}

function isTooLate(row: ContractRow, today: string): boolean {
  const last = lastDayToSign(row)
  return last !== null && last < today
}

/** Tells whether no mail named the last day to sign yet, of what can still be signed. */
const isUntold = ({ signBy, endDate }: ContractRow, today: Day) => signBy === null && endDate >= today

function tellLastDay(services: Services, contract: ContractRow): Promise<void> {
  return transact(services.db, (tx) => remindAgain(tx, services, contract, `sign-by:${contract.id}`))
}

async function giveUp(tx: Tx, services: Services, contractId: string): Promise<void> {
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
  if (!row || !isTooLate(row, dayOf(services.now()))) return
  const { refundCents } = await refundAt(tx, services, { contract: row, lastCovered: null })
  await withdrawContract(tx, services, { row, acting: { actorId: null }, by: 'unsigned' })
  await endChange(tx, services, contractId)
  const refund = await askRefund(tx, services, { contractId, cause: 'unsigned', amountCents: refundCents })
  await tell(tx, services, row, refund)
}

async function tell(tx: Tx, services: Services, row: ContractRow, refund: RefundRow | null): Promise<void> {
  const { name, to, language } = await addresseeOf(tx, row.studentId)
  const { insuranceType, reference, startDate, endDate } = row
  await queueMail(tx, services, {
    eventKey: `given-up:${row.id}`,
    to,
    language,
    template: 'contract-given-up',
    payload: {
      ...{ name, insuranceType, reference, startDate, endDate },
      ...(refund && { amount: refund.amountCents, dueOn: refund.dueOn }),
    },
  })
}
