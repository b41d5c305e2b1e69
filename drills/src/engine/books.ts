import { like } from 'drizzle-orm'
import { users } from '../../../server/src/features/accounts/accounts.table.ts'
import { contracts } from '../../../server/src/features/contracts/contracts.table.ts'
import { documents } from '../../../server/src/features/documents/documents.table.ts'
import { mailOutbox } from '../../../server/src/features/mail/mail.table.ts'
import type { World } from './world.ts'

/** A session of the payment provider. Amount in cents. */
export type Paid = { id: string; email: string; isPaid: boolean; amount: number }
/** A contract of ours, with what left the building for it. */
export type Made = {
  id: string
  email: string
  sessionId: string | null
  isPaid: boolean
  signature: 'none' | 'waiting' | 'signed' | 'refused' | 'expired'
  primeCents: number
  /** Papers that are in force. */
  papers: number
  /** Mails with the certificate that the mail server took. */
  mails: number
}
/** A signature request that its signer has completed. */
export type Signed = { contractId: string }
export type Books = { sessions: Paid[]; contracts: Made[]; signatures: Signed[] }

const auth = { stripe: 'Bearer sk_test_cursus_sandbox', yousign: 'Bearer yousign_cursus_sandbox' }

/** Asks one of the stand-ins as its client would. */
export async function askProvider<T>(world: World, provider: keyof typeof auth, path: string): Promise<T> {
  const answer = await fetch(world.outside.url + path, { headers: { authorization: auth[provider] } })
  if (!answer.ok) throw new Error(`${provider} answered ${answer.status} to ${path}`)
  return (await answer.json()) as T
}

/** Reads every page of a list of the payment provider, newest first. */
export async function listAll<T extends { id: string }>(world: World, path: string): Promise<T[]> {
  const all: T[] = []
  for (let more = true; more; ) {
    const after = all.at(-1)?.id
    const query = `${path.includes('?') ? '&' : '?'}limit=100${after ? `&starting_after=${after}` : ''}`
    const page = await askProvider<{ data: T[]; has_more: boolean }>(world, 'stripe', path + query)
    all.push(...page.data)
    more = page.has_more
  }
  return all
}

/** Reads both books: what the providers hold, and what the database holds. */
export async function readBooks(world: World): Promise<Books> {
  const [sessions, made, signatures] = await Promise.all([
    readSessions(world),
    readContracts(world),
    readSignatures(world),
  ])
  return { sessions, contracts: made, signatures }
}

type Session = {
  id: string
  payment_status: string
  amount_total: number
  customer_details: { email: string } | null
  customer_email: string | null
}

async function readSessions(world: World): Promise<Paid[]> {
  const sessions = await listAll<Session>(world, '/v1/checkout/sessions')
  return sessions.map((one) => ({
    id: one.id,
    email: one.customer_details?.email ?? one.customer_email ?? '',
    isPaid: one.payment_status === 'paid',
    amount: one.amount_total,
  }))
}

async function readContracts({ db }: World): Promise<Made[]> {
  const [rows, people, papers, mails] = await Promise.all([
    db.select().from(contracts),
    db.select({ id: users.id, email: users.email }).from(users),
    db.select({ contractId: documents.contractId, isArchived: documents.isArchived }).from(documents),
    db
      .select({ eventKey: mailOutbox.eventKey, state: mailOutbox.state })
      .from(mailOutbox)
      .where(like(mailOutbox.eventKey, 'certificate:%')),
  ])
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  const current = countBy(papers.filter(({ isArchived }) => !isArchived).map((one) => one.contractId))
  const sent = countBy(
    mails.filter(({ state }) => state === 'sent').map(({ eventKey }) => eventKey.split(':')[1] ?? ''),
  )
  return rows.map((row) => ({
    id: row.id,
    email: emails.get(row.studentId) ?? '',
    sessionId: row.sessionId,
    isPaid: row.paymentStatus === 'payment_succeeded',
    signature: row.signatureStatus,
    primeCents: row.primeCents,
    papers: current.get(row.id) ?? 0,
    mails: sent.get(row.id) ?? 0,
  }))
}

/** Counts equal texts. */
export function countBy(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

type Request = { external_id: string | null; status: string }

async function readSignatures(world: World): Promise<Signed[]> {
  const all: Request[] = []
  for (let after: string | null | undefined = ''; after !== null && after !== undefined; ) {
    const page: { data: Request[]; meta: { next_cursor: string | null } } = await askProvider(
      world,
      'yousign',
      `/yousign/v3/signature_requests?limit=100${after ? `&after=${after}` : ''}`,
    )
    all.push(...page.data)
    after = page.meta.next_cursor
  }
  return all
    .filter(({ status }) => status === 'done')
    .map(({ external_id }) => ({ contractId: (external_id ?? '').slice(0, 36) }))
}
