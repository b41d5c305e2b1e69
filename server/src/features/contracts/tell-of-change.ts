import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { type QueuedMail, queueMail } from '../mail/mail.service.ts'
import { addresseeOf } from './addressee.queries.ts'
import type { Standing } from './change.rules.ts'
import { isPaidBySchool, lastCoveredDay } from './contract-state.rules.ts'
import type { ContractRow } from './contracts.service.ts'

export const changeMails = [
  'contract-terminated',
  'contract-lapsed',
  'contract-moved',
  'contract-unpaid',
  'contract-resumed',
  'contract-cancelled',
  'device-aged',
] as const
export type ChangeMail = (typeof changeMails)[number]

export type Telling = {
  row: ContractRow
  next: Pick<Standing, 'statut' | 'endDate' | 'contractualEnd'>
  revision: number
  mail: ChangeMail
}

/** Mails the student how their contract stands from now on: one mail for each revision. */
export async function tellOfChange(tx: Tx, services: Services, telling: Telling): Promise<void> {
  await queueMail(tx, services, changeMailOf(services, telling, await addresseeOf(tx, telling.row.studentId)))
}

type Addressee = Awaited<ReturnType<typeof addresseeOf>>

/** Returns the mail of a change as it is, or would be, written. */
export function changeMailOf(
  services: Services,
  { row, next, revision, mail }: Telling,
  { name, to, language }: Addressee,
): QueuedMail {
  const { insuranceType, reference, startDate } = row
  const lastDay = lastCoveredDay(next)
  return {
    eventKey: `contract-changed:${row.id}:${revision}`,
    to,
    language,
    template: mail,
    payload: {
      name,
      insuranceType,
      reference,
      startDate,
      endDate: next.endDate,
      ...(mail === 'contract-terminated' && {
        ...(lastDay >= startDate && { lastDay }),
        isPaidBack: !isPaidBySchool(row),
      }),
      page: services.products.ofContract(row).pages.offer,
    },
  }
}
