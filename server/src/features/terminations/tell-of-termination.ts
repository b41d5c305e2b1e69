import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { endedChange } from '../amendments/ended-change.service.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import type { TerminationRow } from './terminations.queries.ts'

/** Mails the receipt: that the request came, on which day and at what time, and what follows. */
export async function tellOfTermination(
  tx: Tx,
  services: Services,
  contract: ContractRow,
  request: TerminationRow,
): Promise<void> {
  const { to, language, payload } = await readMail(tx, contract, request)
  const eventKey = `termination-received:${request.id}`
  await queueMail(tx, services, { eventKey, to, language, template: 'termination-received', payload })
}

/** Mails that the request was taken back and the contract goes on. */
export async function tellOfStaying(
  tx: Tx,
  services: Services,
  contract: ContractRow,
  request: TerminationRow,
): Promise<void> {
  const { to, language, payload } = await readMail(tx, contract, request)
  const eventKey = `termination-taken-back:${request.id}`
  await queueMail(tx, services, { eventKey, to, language, template: 'termination-taken-back', payload })
}

/** Reads the facts of a request's mails. */
export async function readMail(tx: Tx, contract: ContractRow, request: TerminationRow) {
  const { name, to, language } = await addresseeOf(tx, contract.studentId)
  const { id, insuranceType, reference, startDate, endDate, contractualEnd } = contract
  const { lastDay, endsOn, askedAt, refundCents, refundDueBy } = request
  const payload = {
    name,
    insuranceType,
    reference,
    contractId: id,
    number: request.reference,
    askedAt: askedAt.toISOString(),
    startDate,
    endDate: contractualEnd ?? endDate,
    lastDay,
    endsOn,
    refundCents,
    refundDueBy,
    change: await endedChange(tx, contract),
  }
  return { to, language, payload }
}

/** Mails that the request was refused, with the reason as written. */
export async function tellOfRefusal(
  tx: Tx,
  services: Services,
  { contract, request, reason }: { contract: ContractRow; request: TerminationRow; reason: string },
): Promise<void> {
  const { to, language, payload } = await readMail(tx, contract, request)
  await queueMail(tx, services, {
    eventKey: `termination-refused:${request.id}`,
    to,
    language,
    template: 'termination-refused',
    payload: { ...payload, reason },
  })
}
