import type { Language } from '@cursus/shared/language'
import type { OwnTemplate, QueueKind, WrittenTemplate } from '@cursus/shared/queue'
import { kindsOf } from '@cursus/shared/queue-kinds'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { areasOf } from '../accounts/areas.service.ts'
import type { By } from './change-item.ts'
import { expectKind } from './expect-kind.ts'
import { replyTemplates } from './queue.table.ts'

/** Most templates of one kind: more nobody finds in a menu. */
const atMost = 50

const { id, kind, name, texts } = replyTemplates

/** Lists the templates of the desk's own for the kinds of a reader's areas, by kind and name. */
export async function listTemplates(services: Services, readerId: string): Promise<OwnTemplate[]> {
  const kinds = kindsOf(await areasOf(services, readerId))
  return services.db
    .select({ id, kind, name, texts })
    .from(replyTemplates)
    .where(kinds ? inArray(kind, kinds) : undefined)
    .orderBy(asc(kind), asc(sql`fold(${name})`), asc(id))
}

/** Returns those of a kind that are written in a language. */
export async function templatesFor(db: Db, asked: { kind: QueueKind; language: Language }) {
  const rows = await db
    .select({ name, texts })
    .from(replyTemplates)
    .where(eq(kind, asked.kind))
    .orderBy(asc(sql`fold(${name})`), asc(id))
  return rows.flatMap((row) => {
    const text = row.texts[asked.language]
    return text === '' ? [] : [{ name: row.name, text }]
  })
}

/** Adds a template. Throws 403 for a kind of another area, 409 for a name that its kind has, and beyond fifty of it. */
export async function addTemplate(services: Services, written: WrittenTemplate, by: By): Promise<string> {
  await expectKind(services, by.actorId, written.kind)
  return transact(services.db, async (tx) => {
    await takeTurns(tx)
    if ((await tx.$count(replyTemplates, eq(kind, written.kind))) >= atMost) {
      throw new AppError('conflict', 'queue.too_many_templates')
    }
    await refuseTwin(tx, written)
    const [added] = await tx
      .insert(replyTemplates)
      .values({ ...written, changedAt: services.now() })
      .returning({ id })
    if (!added) throw new Error('no template was written')
    await note(tx, services, { by, id: added.id, verb: 'added', after: told(written) })
    return added.id
  })
}

/** Changes a template. Throws 404, and as `addTemplate` does, for the kind it had too. */
export async function changeTemplate(
  services: Services,
  templateId: string,
  written: WrittenTemplate,
  by: By,
): Promise<void> {
  await expectKind(services, by.actorId, written.kind)
  await transact(services.db, async (tx) => {
    await takeTurns(tx)
    const before = await held(tx, templateId)
    await expectKind(services, by.actorId, before.kind)
    await refuseTwin(tx, written, templateId)
    await tx
      .update(replyTemplates)
      .set({ ...written, changedAt: services.now() })
      .where(eq(id, templateId))
    await note(tx, services, {
      ...{ by, id: templateId, verb: 'changed' },
      before: told(before),
      after: told(written),
    })
  })
}

/** Removes a template; what was sent with it stays as it is. Throws 404, and 403 for a kind of another area. */
export async function dropTemplate(services: Services, templateId: string, by: By): Promise<void> {
  await transact(services.db, async (tx) => {
    const before = await held(tx, templateId)
    await expectKind(services, by.actorId, before.kind)
    await tx.delete(replyTemplates).where(eq(id, templateId))
    await note(tx, services, { by, id: templateId, verb: 'dropped', before: told(before) })
  })
}

/** Two at once take turns. */
const takeTurns = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('reply_templates'))`)

async function held(tx: Tx, templateId: string) {
  const [row] = await tx.select().from(replyTemplates).where(eq(id, templateId)).for('update')
  if (!row) throw new AppError('not_found', 'platform.not_found')
  return row
}

async function refuseTwin(tx: Tx, written: WrittenTemplate, self?: string): Promise<void> {
  const isTwin = and(eq(kind, written.kind), sql`fold(${name}) = fold(${written.name})`)
  const [twin] = await tx.select({ id }).from(replyTemplates).where(isTwin)
  if (twin && twin.id !== self) throw new AppError('conflict', 'queue.template_name_taken')
}

/** What the journal says of a template: its texts by language. */
const told = (one: WrittenTemplate) => ({ kind: one.kind, name: one.name, ...one.texts })

type Noted = {
  by: By
  id: string
  verb: 'added' | 'changed' | 'dropped'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes into the journal what changed of it, and nothing that stayed. */
async function note(tx: Tx, services: Services, { by, id: of, verb, before, after }: Noted): Promise<void> {
  const differs = (field: string) => before?.[field] !== after?.[field]
  const only = (values: Record<string, unknown> | undefined) =>
    values &&
    Object.fromEntries(Object.entries(values).filter(([field, value]) => differs(field) && value !== ''))
  await audit(tx, services, {
    ...by,
    action: `queue.template_${verb}`,
    object: { type: 'reply_template', id: of },
    ...(before && { before: only(before) ?? {} }),
    ...(after && { after: only(after) ?? {} }),
  })
}
