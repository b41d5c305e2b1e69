import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { endedChange } from '../amendments/ended-change.service.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import type { VisaRefusalRow } from './standing.ts'

type Told = { contract: ContractRow; request: VisaRefusalRow }

/** Mails the receipt: that the letter came, and by when it is answered. */
export async function tellOfRequest(tx: Tx, services: Services, told: Told): Promise<void> {
  const { to, language, payload } = await readMail(tx, told)
  const eventKey = `visa-refusal-received:${told.request.id}`
  await queueMail(tx, services, { eventKey, to, language, template: 'visa-refusal-received', payload })
}

/** Reads the facts of a request's mails. */
export async function readMail(tx: Tx, { contract, request }: Told) {
  const { name, to, language } = await addresseeOf(tx, contract.studentId)
  const { id: contractId, insuranceType, reference, startDate, endDate, contractualEnd } = contract
  const payload = {
    name,
    insuranceType,
    reference,
    contractId,
    number: request.reference,
    cause: request.cause,
    askedAt: request.askedAt.toISOString(),
    dueOn: request.dueOn,
    startDate,
    endDate: contractualEnd ?? endDate,
    change: await endedChange(tx, contract),
  }
  return { to, language, payload }
}
