import { fillText } from '@cursus/shared/fill-text'
import type { Language } from '@cursus/shared/language'
import type { QueueKind, ReplyTemplates } from '@cursus/shared/queue'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { readChances } from '../visa-refusals/visa-refusals.queries.ts'
import { templatesFor } from './own-templates.ts'
import type { Named } from './queue.queries.ts'

/** The sentences that each kind is answered with, as `reply.<kind>.<name>` has them. */
const templates: Record<Exclude<QueueKind, 'visa_refusal'>, readonly string[]> = {
  claim: ['received', 'unreadable', 'missing', 'later'],
  certificate_request: ['identity', 'dates', 'host'],
  complaint: ['founded', 'unfounded'],
  call: [],
  termination: ['noEvent', 'otherProof'],
  refund: [],
  name_change: ['noProof', 'differs'],
  formal_notice: [],
  dispute: [],
}
/** What only whoever answers knows: it stands in braces until it is written over. */
const gaps = ['document', 'missing', 'day', 'why', 'action'] as const

type Facts = { language: Language; name: string; reference: string }

/**
 * The sentences for an answer, in the language of whoever is answered, with what is known of them filled in; their names are in
 * the reader's. Throws 404.
 */
export async function readTemplates(
  services: Services,
  { kind, id }: Named,
  reader: Language,
): Promise<ReplyTemplates> {
  const { db } = services
  const { rows } = await db.execute<Facts>(sql`SELECT coalesce(users.language, visitors.language) AS language,
      coalesce(users.name, visitors.first_name) AS name, answered.reference
    FROM (${answered[kind](id)}) AS answered(student_id, reference) LEFT JOIN users ON users.id = student_id
      LEFT JOIN complaints AS visitors ON visitors.reference = answered.reference AND visitors.student_id IS NULL
    WHERE users.id IS NOT NULL OR visitors.id IS NOT NULL`)
  const [facts] = rows
  if (!facts) throw new AppError('not_found', 'platform.not_found')
  const { language, name, reference } = facts
  const unknown = Object.fromEntries(gaps.map((gap) => [gap, `{${text(language, `reply.gap.${gap}`)}}`]))
  const { names, isFollowed } = await sentencesOf(services, { kind, id })
  const ours = names.map((one) => {
    const said = isFollowed ? [one, `${one}.again`] : [one]
    return {
      name: text(reader, `reply.${kind}.${one}.name`),
      text: said
        .map((key) => text(language, `reply.${kind}.${key}`, { ...unknown, name, reference }))
        .join('\n'),
    }
  })
  const own = await templatesFor(db, { kind, language })
  const filled = own.map((one) => ({ ...one, text: fillOwn(one.text, { language, name, reference }) }))
  return { language, data: [...ours, ...filled] }
}

/** Returns the sentences for one thing, and whether each is followed by what may be asked again. */
async function sentencesOf(services: Services, { kind, id }: Named) {
  if (kind !== 'visa_refusal') return { names: templates[kind], isFollowed: false }
  const { cause, mayAskAgain } = await readChances(services, id)
  const noProof = { visa_refused: 'noRefusal', stay_cancelled: 'noCancellation' }[cause]
  return { names: [noProof, 'otherPerson'], isFollowed: mayAskAgain }
}

/** Fills the fields of a template of one's own; other braces stay, to be written over. */
function fillOwn(
  text: string,
  { language, ...values }: { language: Language; name: string; reference: string },
) {
  return fillText(text, language, (field) =>
    field === 'name' || field === 'reference' ? values[field] : undefined,
  )
}

const ofContract = (table: SQL) => (id: string) =>
  sql`SELECT student_id, asked.reference FROM ${table} AS asked JOIN contracts ON contracts.id = contract_id WHERE asked.id = ${id}`

/** Who is answered, and by which number they know it. Nobody answers a call in writing. */
const answered: Record<QueueKind, (id: string) => SQL> = {
  claim: (id) => sql`SELECT student_id, reference FROM claims WHERE id = ${id}`,
  certificate_request: (id) => sql`SELECT student_id, '' FROM certificate_requests WHERE id = ${id}`,
  complaint: (id) => sql`SELECT student_id, reference FROM complaints WHERE id = ${id}`,
  call: () => sql`SELECT NULL::uuid, ''`,
  termination: ofContract(sql`terminations`),
  visa_refusal: ofContract(sql`visa_refusals`),
  refund: ofContract(sql`refunds`),
  name_change: (id) => sql`SELECT student_id, '' FROM name_changes WHERE id = ${id}`,
  formal_notice: (id) => sql`SELECT student_id, contracts.reference FROM late_payments
    JOIN contracts ON contracts.id = contract_id WHERE late_payments.id = ${id}`,
  dispute: (id) => sql`SELECT student_id, '' FROM disputes WHERE id = ${id}`,
}
