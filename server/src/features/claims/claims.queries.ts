import { claimKinds } from '@cursus/shared/claim-kinds'
import type { Claim, ClaimDocument } from '@cursus/shared/claims'
import { type Day, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { insurerName } from '../contracts/insurers.queries.ts'
import { claims } from './claims.table.ts'
import { insuredColumns, insuredWords, withThing } from './insured.ts'
import { letsGo } from './lets-go.ts'
import type { Viewer } from './viewer.ts'

const thefts = Object.values(claimKinds).flatMap((kinds) => kinds.filter(({ isTheft }) => isTheft))
const theftKinds = sql.join(
  [...new Set(thefts.map(({ value }) => value))].map((value) => sql`${value}`),
  sql`, `,
)

type CountedClaim = { day: Day; isTheft: boolean }

/**
 * SQL of the claims that count against a contract's yearly allowance: open and settled ones, by the day of their
 * event, or of their declaration when no day was told.
 */
export const countedClaims = sql<CountedClaim[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'day', coalesce(c.occurred_on, (c.created_at AT TIME ZONE 'Europe/Paris')::date),
    'isTheft', coalesce(c.kind IN (${theftKinds}), false))), '[]')
  FROM claims c WHERE c.contract_id = contracts.id AND (c.outcome IS NULL OR c.outcome = 'settled'))`

type StoredDocument = Omit<ClaimDocument, 'url'> & { messageId: string | null }
const documentsOf = sql<StoredDocument[]>`(
  SELECT coalesce(json_agg(json_build_object('id', d.id, 'fileName', d.file_name, 'title', d.title, 'mimeType', f.mime_type,
    'size', f.size, 'proof', d.paper, 'from', d."from", 'createdAt', d.created_at, 'messageId', d.message_id)
    ORDER BY d.created_at, d.position), '[]')
  FROM claim_documents d JOIN files f ON f.id = d.file_id WHERE d.claim_id = ${claims.id})`

type StoredMessage = Omit<Claim['messages'][number], 'author' | 'documents'> & {
  name: string
  lastName: string
}
const messagesOf = sql<StoredMessage[]>`(
  SELECT coalesce(json_agg(json_build_object('id', m.id, 'from', m."from", 'name', u.name, 'lastName', u.last_name,
    'text', m.text, 'createdAt', m.created_at) ORDER BY m.created_at, m.id), '[]')
  FROM claim_messages m JOIN users u ON u.id = m.author_id WHERE m.claim_id = ${claims.id})`

/** A decision ends what was asked for before it; what is asked for afterwards is asked for. */
const askedOf = sql<Claim['asked']>`(
  SELECT coalesce(json_agg(json_build_object('proof', a.paper, 'askedAt', a.asked_at) ORDER BY a.asked_at, a.paper), '[]')
  FROM claim_asked_papers a WHERE a.claim_id = ${claims.id} AND a.given_at IS NULL
    AND (${claims.decidedAt} IS NULL OR a.asked_at > ${claims.decidedAt}))`

async function readRows(services: Services, condition: SQL | undefined) {
  const rows = await services.db
    .select({
      claim: claims,
      contract: contracts,
      ...insuredColumns(services),
      documents: documentsOf,
      messages: messagesOf,
      asked: askedOf,
    })
    .from(claims)
    .innerJoin(contracts, eq(contracts.id, claims.contractId))
    .where(condition)
    .orderBy(desc(claims.createdAt), desc(claims.reference))
  return rows.map(withThing)
}

/** Returns claims with everything that belongs to them, newest first, in one statement. */
export async function presentClaims(
  services: Services,
  condition: SQL | undefined,
  { role, language }: Viewer,
): Promise<Claim[]> {
  const [rows, words] = await Promise.all([readRows(services, condition), insuredWords(services, language)])
  return rows.map((row) => ({
    ...toClaim(row, role === 'ROLE_ADMIN'),
    decision: decisionOf(row, letsGo(services, row)),
    thing: words.short(row),
    insuresOthers: words.insuresOthers(row),
    claim_documents: row.documents.map(({ messageId: _, ...document }) => ({
      ...document,
      createdAt: instant(document.createdAt),
      url: `/uploads/${document.fileName}${services.signedLinks.queryOf(document.fileName)}`,
    })),
  }))
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function toClaim({ claim, contract, documents, messages, asked }: Row, isAdmin: boolean) {
  return {
    id: claim.id,
    reference: claim.reference,
    title: claim.title,
    creation_date: claim.createdAt.toISOString(),
    insurance_type: claim.insuranceType,
    message: claim.message,
    state: claim.state,
    contractId: contract.id,
    contractReference: contract.reference,
    kind: claim.kind,
    occurredOn: claim.occurredOn && formatDay(claim.occurredOn),
    room: claim.room,
    asked: asked.map(({ proof, askedAt }) => ({ proof, askedAt: instant(askedAt) })),
    messages: messages.map(({ name, lastName, ...message }) => ({
      ...message,
      author: message.from === 'administrator' && !isAdmin ? name : fullNameOf({ name, lastName }),
      createdAt: instant(message.createdAt),
      documents: documents.filter(({ messageId }) => messageId === message.id).map(({ id }) => id),
    })),
  }
}

function decisionOf({ claim, contract, documents }: Row, mayEnd: boolean): Claim['decision'] {
  const { outcome, decidedAt, amountCents, reason } = claim
  if (!outcome || !decidedAt) return null
  const letter = documents.findLast(({ from }) => from === 'decision')
  return {
    outcome,
    amountCents,
    insurer: insurerName(contract.insurer),
    reason: reason ?? '',
    decidedAt: decidedAt.toISOString(),
    letsGo: mayEnd,
    documentId: letter?.id ?? null,
  }
}

/** Formats an instant as ISO 8601: PostgreSQL writes it in another form inside JSON. */
const instant = (stored: string) => new Date(stored).toISOString()
