import { type Books, countBy, type Made } from '../engine/books.ts'
import type { Verdict } from '../engine/verdict.ts'
import type { Intent } from './buyers.ts'

/**
 * Compares what people did and were told with both books. Lost: a payment without all its contracts, a contract that an
 * answer named and that is gone, a signature, a paper or its mail that is missing. Double: a person who paid twice, more
 * contracts, papers, mails or signatures than one, a contract that nobody paid.
 */
export function judgePurchases(intents: Intent[], books: Books): Verdict {
  const doubles = [...intents.flatMap((intent) => doubleOf(intent, books)), ...unpaid(books)]
  return { lost: lostOf(intents, books), double: doubles }
}

const contractsOf = ({ contracts }: Books, email: string) => contracts.filter((one) => one.email === email)
const paidOf = ({ sessions }: Books, email: string) =>
  sessions.filter((one) => one.email === email && one.isPaid)

function doubleOf({ email, lines, product }: Intent, books: Books): string[] {
  const who = `${email} (${product})`
  const paid = paidOf(books, email).length
  const made = contractsOf(books, email)
  const found: string[] = []
  if (paid > 1) found.push(`${who} paid ${paid} times`)
  if (made.length > lines) found.push(`${who} has ${made.length} contracts, not ${lines}`)
  const signed = countBy(books.signatures.map(({ contractId }) => contractId))
  for (const { id, papers, mails } of made) {
    if (papers > 1) found.push(`${who}: ${papers} papers in force of ${id}`)
    if (mails > 1) found.push(`${who}: ${mails} mails with the certificate of ${id}`)
    const times = signed.get(id) ?? 0
    if (times > 1) found.push(`${who}: ${id} was signed ${times} times`)
  }
  return found
}

/** Contracts that say they are paid, of a session that is not. */
function unpaid({ contracts, sessions }: Books): string[] {
  const paid = new Set(sessions.filter(({ isPaid }) => isPaid).map(({ id }) => id))
  return contracts
    .filter(({ isPaid, sessionId }) => isPaid && !paid.has(sessionId ?? ''))
    .map(({ id, email }) => `${email}: contract ${id} without a payment`)
}

function lostOf(intents: Intent[], books: Books): string[] {
  const known = new Set(intents.map(({ email }) => email))
  const foreign = books.sessions
    .filter(({ isPaid, email }) => isPaid && !known.has(email))
    .map(({ id, email }) => `the payment ${id} of ${email || 'nobody'} belongs to no one`)
  return [...foreign, ...intents.flatMap((intent) => lostBy(intent, books))]
}

function lostBy(intent: Intent, books: Books): string[] {
  const who = `${intent.email} (${intent.product})`
  const paid = paidOf(books, intent.email)
  const made = contractsOf(books, intent.email)
  const found: string[] = []
  if (intent.isPaid && paid.length === 0) found.push(`${who}: the provider knows no payment`)
  for (const { id, amount } of paid)
    found.push(...lostOfPayment({ who, id, amount, lines: intent.lines }, made))
  for (const id of intent.acknowledged) {
    if (!made.some((one) => one.id === id)) found.push(`${who}: contract ${id} was told and is gone`)
  }
  const signatures = new Set(books.signatures.map(({ contractId }) => contractId))
  if (intent.isSigned && !made.some(({ id }) => signatures.has(id))) {
    found.push(`${who}: the provider knows no signature`)
  }
  return [...found, ...made.flatMap((one) => missingOf(who, one, signatures.has(one.id)))]
}

type Payment = { who: string; id: string; amount: number; lines: number }

function lostOfPayment({ who, id, amount, lines }: Payment, made: Made[]): string[] {
  const own = made.filter((one) => one.sessionId === id && one.isPaid)
  if (own.length < lines) return [`${who}: paid ${amount} by ${id}, ${own.length} of ${lines} contracts`]
  const owed = own.reduce((sum, { primeCents }) => sum + primeCents, 0)
  return owed === amount ? [] : [`${who}: paid ${amount}, the contracts say ${owed}`]
}

function missingOf(who: string, one: Made, isSigned: boolean): string[] {
  if (isSigned && one.signature !== 'signed') return [`${who}: ${one.id} is signed at the provider only`]
  const isInForce = one.isPaid && (one.signature === 'none' || one.signature === 'signed')
  if (!isInForce) return []
  const found: string[] = []
  if (one.papers === 0) found.push(`${who}: no certificate of ${one.id}`)
  if (one.mails === 0) found.push(`${who}: no mail with the certificate of ${one.id}`)
  return found
}
