import type { FollowUpSituation } from '@cursus/shared/students-follow-up'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { printedEnd } from '../contracts/contract-state.rules.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { findPurchase } from '../purchases/purchases.queries.ts'
import { remindAgain } from '../purchases/reminders.service.ts'
import { sendRegistrationMail } from '../students/registration-mail.service.ts'
import type { Found } from './find-waiting.queries.ts'

type Writing = {
  tx: Tx
  services: Services
  user: UserRow
  found: Found
  acting: { actorId: string; requestId: string }
  /** Name of the event that asks for the mail. */
  event: string
}

/** Writers of the mail for each situation, in the student's language. */
export const writers: Record<FollowUpSituation, (writing: Writing) => Promise<void>> = {
  invitation: sendLink,
  confirmation: sendLink,
  inactive: sendLink,
  async purchase({ tx, services, user, found, event }) {
    const purchase = await findPurchase(tx, found.objectId)
    if (!purchase) throw new Error('the purchase is gone')
    const { product, amount } = purchase
    await queueMail(tx, services, {
      ...to(user, event),
      template: 'purchase-to-finish',
      payload: { name: user.name, amount, insuranceType: services.products.of(product).insuranceType },
    })
  },
  async signature({ tx, services, found, event }) {
    await remindAgain(tx, services, await contractOf(tx, found), event)
  },
  async unpaid({ tx, services, user, found, event }) {
    const payload = await coverOf(tx, user, found)
    await queueMail(tx, services, { ...to(user, event), template: 'contract-to-pay', payload })
  },
  async expiring({ tx, services, user, found, event }) {
    const cover = await coverOf(tx, user, found)
    const { offer: page } = services.products.ofContract(cover).pages
    const payload = { ...cover, page }
    await queueMail(tx, services, { ...to(user, event), template: 'cover-ending', payload })
  },
}

const to = (user: UserRow, eventKey: string) => ({ eventKey, ...recipientOf(user) })

/** Mails a new link; the older one stops working. */
async function sendLink({ tx, services, user, acting }: Writing) {
  await sendRegistrationMail(tx, services, { studentId: user.id, ...acting })
}

async function contractOf(tx: Tx, { objectId }: Found) {
  const contract = await findContract(tx, objectId)
  if (!contract) throw new Error('the contract is gone')
  return contract
}

async function coverOf(tx: Tx, { name }: UserRow, found: Found) {
  const contract = await contractOf(tx, found)
  const { insuranceType, reference, startDate } = contract
  return { name, insuranceType, reference, startDate, endDate: printedEnd(contract) }
}
