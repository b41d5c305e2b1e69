import type { Verdict } from '../engine/verdict.ts'

/** One student who left, and what they were told. */
export type Leaving = {
  email: string
  way: 'withdrawal' | 'termination'
  contractId: string
  sessionId: string
  isAcknowledged: boolean
  refused?: string
}

/** Both books: what came back at the provider, in cents, and what we say of it. */
export type LeavingBooks = {
  payments: { sessionId: string; amount: number; back: number[] }[]
  refunds: { contractId: string; amountCents: number; state: string }[]
  mails: { email: string; template: string; state: string }[]
}

/** Mails that say that somebody left, by the way that they went. */
const said = { withdrawal: 'contract-withdrawn', termination: 'termination-received' } as const

/**
 * Compares what students were told with both books. A withdrawal pays all back at once; a termination pays back on its day,
 * which does not come here, so nothing. Lost: a withdrawal without its money, or a word without its mail. Double: more money
 * or mails than one, or money of which we say nothing.
 */
export function judgeLeaving(leavings: Leaving[], books: LeavingBooks): Verdict {
  const all = leavings.map((one) => judgeOne(one, books))
  return { lost: all.flatMap(({ lost }) => lost), double: all.flatMap(({ double }) => double) }
}

function judgeOne(
  { email, way, contractId, sessionId, isAcknowledged }: Leaving,
  books: LeavingBooks,
): Verdict {
  const who = `${email} (${way})`
  const payment = books.payments.find((one) => one.sessionId === sessionId)
  const back = payment?.back ?? []
  const ours = books.refunds.filter((one) => one.contractId === contractId)
  const mails = books.mails.filter((one) => one.email === email)
  const lost: string[] = []
  const double: string[] = []
  const total = back.reduce((sum, one) => sum + one, 0)
  if (payment && total > payment.amount) double.push(`${who}: paid ${payment.amount}, got ${total} back`)
  if (back.length > 1) double.push(`${who}: money came back ${back.length} times`)
  if (ours.length > 1) double.push(`${who}: ${ours.length} refunds of one cause`)
  if (back.length > ours.length) double.push(`${who}: money came back of which we know nothing`)
  const told = mails.filter(({ template }) => template === said[way])
  if (told.length > 1) double.push(`${who}: ${told.length} mails ${said[way]}`)
  if (!isAcknowledged) return { lost, double }
  if (told.filter(({ state }) => state === 'sent').length === 0) lost.push(`${who}: no mail ${said[way]}`)
  if (way === 'withdrawal') {
    if (ours.length === 0) lost.push(`${who}: we know of no refund`)
    if (total !== payment?.amount) lost.push(`${who}: paid ${payment?.amount}, got ${total} back`)
    if (ours.some(({ state }) => state !== 'received')) lost.push(`${who}: the refund is ${ours[0]?.state}`)
  }
  return { lost, double }
}
