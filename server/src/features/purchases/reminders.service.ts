import { addDays, type Day, dayOf, daysBetween, startOfDay } from '@cursus/shared/day'
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { daysToSign, lastDayToSign, stateOn } from '../contracts/contract-state.rules.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts, isToSign } from '../contracts/contracts.table.ts'
import { isQueued, queueMail, recipientOf } from '../mail/mail.service.ts'
import { readBuyer } from './buyer.queries.ts'

/** Reminds somebody who paid and closed the page of what is left to do, half an hour later. */
export const remindToSign = defineJob('purchases.remind_to_sign', z.object({ contractId: z.uuid() }))

/** Reminds again, each morning, whoever did not come back after that. */
export const remindUnsigned = defineJob('purchases.remind_unsigned', z.object({}), { expireInSeconds: 600 })

/** Days after the payment on which somebody is reminded again: who does not sign pays for no cover. */
const remindedAfter = [1, 3, 7, 14] as const
/** Days in which a morning that was missed is made good. */
const madeGoodFor = 3

/** Queues the reminder to sign a contract, in the transaction that made it or described its device. */
export async function remindLater(
  tx: Tx,
  { jobs }: Services,
  { id, signatureStatus }: Pick<ContractRow, 'id' | 'signatureStatus'>,
): Promise<void> {
  if (signatureStatus !== 'waiting') return
  await jobs.enqueue(tx, remindToSign, { contractId: id }, { seconds: 30 * 60 })
}

/** Sends the reminder of each step at most once, while it is still to be done: describe the device, then sign. */
export async function remind(services: Services, contractId: string): Promise<void> {
  const contract = await findContract(services.db, contractId)
  if (contract?.signatureStatus !== 'waiting' || stateOn(contract, dayOf(services.now())).isTerminated) return
  await transact(services.db, (tx) =>
    contract.needsDevice ? askForDevice(tx, services, contract) : askToSign(tx, services, contract),
  )
}

/**
 * Sends the reminders of 1, 3, 7 and 14 days for every paid contract that still waits for its device or signature. Each leaves once,
 * however often this runs. Who refused to sign is left alone.
 */
export async function remindAllUnsigned(services: Services): Promise<void> {
  const today = dayOf(services.now())
  const ones = await services.db
    .select()
    .from(contracts)
    .where(
      and(
        isToSign,
        inArray(contracts.signatureStatus, ['waiting', 'expired']),
        gte(contracts.endDate, today),
        gte(contracts.createdAt, startOfDay(addDays(today, -(remindedAfter[3] + madeGoodFor)))),
        lt(contracts.createdAt, startOfDay(today)),
      ),
    )
    .orderBy(asc(contracts.createdAt), asc(contracts.id))
  await eachAlone(services, { code: 'purchases.unreminded', ones }, async (contract) => {
    const age = daysBetween(dayOf(contract.createdAt), today)
    const step = remindedAfter.findLast((days) => days <= age)
    if (!step || age - step > madeGoodFor) return
    const eventKey = `unsigned:${contract.id}:${step}`
    await transact(services.db, (tx) => remindAgain(tx, services, contract, eventKey))
  })
}

/** Sends the reminder of what is left to do once for each `eventKey`. */
export async function remindAgain(tx: Tx, services: Services, contract: ContractRow, eventKey: string) {
  if (contract.needsDevice) await askForDevice(tx, services, contract, { eventKey })
  else await askToSign(tx, services, contract, eventKey)
}

/** Days to sign that a mail leaves to whoever was told of no last day before. */
const daysFromMail = 7

/** Notes the last day to sign that a mail is about to name, and returns it: nothing is given up before a mail named it. */
async function noteSignBy(tx: Tx, { now }: Services, contract: ContractRow): Promise<Day | null> {
  if (lastDayToSign(contract) === null) return null
  const regular = addDays(dayOf(contract.createdAt), daysToSign)
  const soonest = addDays(dayOf(now()), daysFromMail)
  const signBy = soonest > regular ? soonest : regular
  const [noted] = await tx
    .update(contracts)
    .set({ signBy: sql`coalesce(${contracts.signBy}, ${signBy})` })
    .where(eq(contracts.id, contract.id))
    .returning()
  return noted ? lastDayToSign(noted) : null
}

/** Mails the reminder to sign, once per contract unless asked for. */
async function askToSign(
  tx: Tx,
  services: Services,
  contract: ContractRow,
  eventKey = `sign:${contract.id}`,
): Promise<void> {
  if (await isQueued(tx, eventKey)) return
  const { user } = await readBuyer(tx, contract.studentId)
  const { insuranceType, reference, startDate, endDate } = contract
  const signBy = await noteSignBy(tx, services, contract)
  await queueMail(tx, services, {
    eventKey,
    ...recipientOf(user),
    template: 'contract-to-sign',
    payload: { name: user.name, insuranceType, reference, startDate, endDate, ...(signBy && { signBy }) },
  })
}

/**
 * Mails the reminder to describe the device, once per contract unless asked for; `isTaken`: another contract in force
 * insures the device that was told.
 */
export async function askForDevice(
  tx: Tx,
  services: Services,
  contract: ContractRow,
  { isTaken = false, eventKey = `describe:${contract.id}` } = {},
): Promise<void> {
  if (await isQueued(tx, eventKey)) return
  const { user } = await readBuyer(tx, contract.studentId)
  const { id, insuranceType, reference, startDate, endDate } = contract
  const signBy = await noteSignBy(tx, services, contract)
  const page = `${services.products.ofContract(contract).pages.offer}?contract=${id}`
  await queueMail(tx, services, {
    eventKey,
    ...recipientOf(user),
    template: isTaken ? 'device-taken' : 'device-to-describe',
    payload: {
      name: user.name,
      page,
      insuranceType,
      reference,
      startDate,
      endDate,
      ...(signBy && { signBy }),
    },
  })
}
