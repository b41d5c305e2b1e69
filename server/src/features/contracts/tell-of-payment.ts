import { addDays, dayOf } from '@cursus/shared/day'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { SubscriptionState } from '../../providers/payments/payments.ts'
import { queueMail } from '../mail/mail.service.ts'
import { addresseeOf } from './addressee.queries.ts'
import { lastCoveredDay } from './contract-state.rules.ts'
import { wishedEnd } from './contracts.queries.ts'
import type { ContractRow } from './contracts.service.ts'

type Paying = Pick<ContractRow, 'statut' | 'lateSince' | 'coverBackOn' | 'unpaidInvoice'>
type Change = { row: ContractRow; next: Paying }

/**
 * Mails once when an invoice fails and once when it is paid, even for two contracts. Sends nothing for an invoice
 * that an administrator settled by hand.
 */
export async function tellOfPayment(
  tx: Tx,
  services: Services,
  changes: Change[],
  { failedInvoice }: Pick<SubscriptionState, 'failedInvoice'>,
): Promise<void> {
  const failed = changes.filter(
    ({ row, next }) => next.unpaidInvoice && next.unpaidInvoice !== row.unpaidInvoice,
  )
  const paid = changes.filter(({ row, next }) => row.lateSince && !next.lateSince && row.unpaidInvoice)
  const [first] = [...failed, ...paid]
  if (!first) return
  const { name, to, language } = await addresseeOf(tx, first.row.studentId)
  if (failed.length > 0 && failedInvoice) {
    await queueMail(tx, services, {
      eventKey: `payment-failed:${failedInvoice.id}`,
      to,
      language,
      template: 'payment-failed',
      payload: {
        ...{ name, amount: failedInvoice.amount, covers: coversOf(failed) },
        ...(failed.every(({ row }) => endsBeforeNotice(services, row)) && { endsFirst: true }),
        ...(failed.every(({ row }) => row.lateSince !== null) && { isAgain: true }),
      },
    })
  }
  const invoice = paid[0]?.row.unpaidInvoice
  if (invoice) await tellOfReceived(tx, services, paid, invoice)
}

const coversOf = (list: Change[]) =>
  list
    .map(({ row: { insuranceType, reference } }) => ({ insuranceType, reference }))
    .toSorted((a, b) => (a.reference < b.reference ? -1 : 1))

/** Mails once that a missing premium was paid; `payment` is the id of the invoice, or of what paid it. */
export async function tellOfReceived(
  tx: Tx,
  services: Services,
  paid: readonly Change[],
  payment: string,
): Promise<void> {
  const [first] = paid
  if (!first) return
  const { name, to, language } = await addresseeOf(tx, first.row.studentId)
  await queueMail(tx, services, {
    eventKey: `payment-received:${payment}`,
    to,
    language,
    template: 'payment-received',
    payload: { name, covers: coversOf([...paid]), ...backOf(first) },
  })
}

/** Tells whether a contract ends before the formal notice of a payment that fails today would leave. */
function endsBeforeNotice({ products, now }: Services, row: ContractRow): boolean {
  const { late } = products.ofContract(row)
  if (!late || wishedEnd(row) === null) return false
  return lastCoveredDay(row) < addDays(dayOf(now()), late.noticedAfter)
}

/** Returns the day from whose noon a suspended cover is back; of a contract that is over none comes back. */
function backOf({ row, next }: Change): { backOn?: string } {
  const { coverBackOn } = next
  if (!coverBackOn || coverBackOn === row.coverBackOn || coverBackOn > lastCoveredDay(row)) return {}
  return { backOn: coverBackOn }
}
