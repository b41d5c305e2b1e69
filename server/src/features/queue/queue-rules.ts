import type { NewQueueRule, QueueRule } from '@cursus/shared/queue'
import { takesKind } from '@cursus/shared/queue-kinds'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { schools } from '../schools/schools.table.ts'
import type { By } from './change-item.ts'
import { expectKind } from './expect-kind.ts'
import { queueRules } from './queue.table.ts'

const atMost = 100

/** The rules, the one that is tried first at the top; whoever is no longer in service, or not for its kind, is left out. */
export async function listRules(db: Db): Promise<QueueRule[]> {
  const rows = await db
    .select({ rule: queueRules, school: { id: schools.id, name: schools.name } })
    .from(queueRules)
    .leftJoin(schools, eq(schools.id, queueRules.schoolId))
    .orderBy(asc(queueRules.position))
  const people = await inService(
    db,
    rows.flatMap(({ rule }) => rule.assigneeIds),
  )
  return rows.map(({ rule: { id, kind, insuranceType, language, assigneeIds }, school }) => ({
    ...{ id, kind, insuranceType, language, school },
    assignees: assigneeIds
      .flatMap((one) => people.find((person) => person.id === one && takesKind(person.areas, kind)) ?? [])
      .map(({ areas: _, ...person }) => person),
  }))
}

function inService(db: Db, ids: string[]) {
  const { id, name, lastName, areas, role, deactivatedAt } = users
  return db
    .select({ id, name, lastName, areas })
    .from(users)
    .where(and(inArray(id, ids), eq(role, 'ROLE_ADMIN'), isNull(deactivatedAt)))
}

/** Adds a rule after the others; it holds for what comes in from now on. Throws 422 for an unknown school or person, 409 past 100. */
export async function addRule(services: Services, rule: NewQueueRule, by: By): Promise<string> {
  await expectKind(services, by.actorId, rule.kind)
  return transact(services.db, async (tx) => {
    if ((await tx.$count(queueRules)) >= atMost) throw new AppError('conflict', 'queue.too_many_rules')
    const { assigneeIds, after } = await checked(tx, rule)
    const [added] = await tx
      .insert(queueRules)
      .values({ ...rule, assigneeIds, createdAt: services.now() })
      .returning({ id: queueRules.id })
    if (!added) throw new Error('no rule was written')
    await audit(tx, services, {
      ...by,
      action: 'queue.rule_added',
      object: { type: 'queue_rule', id: added.id },
      after,
    })
    return added.id
  })
}

/** Checks whom and what a rule names; answers its people once each, and what the journal says of it. Throws 422. */
async function checked(tx: Tx, { kind, insuranceType, schoolId, language, ...rule }: NewQueueRule) {
  const assigneeIds = [...new Set(rule.assigneeIds)]
  const people = (await inService(tx, assigneeIds)).filter(({ areas }) => takesKind(areas, kind))
  const isSchool = schoolId === null || (await tx.$count(schools, eq(schools.id, schoolId))) > 0
  const errors = {
    ...(people.length < assigneeIds.length && { assigneeIds: ['validation.field.assignee.incorrect'] }),
    ...(!isSchool && { schoolId: ['validation.field.incorrect'] }),
  }
  if (Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
  const assignee = people.map(({ name }) => name).join(', ')
  return { assigneeIds, after: { kind, insuranceType, schoolId, language, assignee } }
}

/** Changes a rule, which keeps its place; it holds for what comes in from now on. Throws 404, 403 and 422. */
export async function changeRule(services: Services, id: string, rule: NewQueueRule, by: By): Promise<void> {
  await expectKind(services, by.actorId, rule.kind)
  await transact(services.db, async (tx) => {
    const [was] = await tx.select().from(queueRules).where(eq(queueRules.id, id)).for('update')
    if (!was) throw new AppError('not_found', 'platform.not_found')
    await expectKind(services, by.actorId, was.kind)
    const { assigneeIds, after } = await checked(tx, rule)
    const people = await inService(tx, was.assigneeIds)
    await tx
      .update(queueRules)
      .set({ ...rule, assigneeIds })
      .where(eq(queueRules.id, id))
    const { kind, insuranceType, schoolId, language } = was
    const assignee = people.map(({ name }) => name).join(', ')
    await audit(tx, services, {
      ...by,
      action: 'queue.rule_changed',
      object: { type: 'queue_rule', id },
      before: { kind, insuranceType, schoolId, language, assignee },
      after,
    })
  })
}

/** Drops a rule; what it gave to somebody stays theirs. Throws 404. */
export async function dropRule(services: Services, id: string, by: By): Promise<void> {
  await transact(services.db, async (tx) => {
    const [dropped] = await tx.delete(queueRules).where(eq(queueRules.id, id)).returning()
    if (!dropped) throw new AppError('not_found', 'platform.not_found')
    await expectKind(services, by.actorId, dropped.kind)
    const { kind, insuranceType, schoolId, language } = dropped
    const before = { kind, insuranceType, schoolId, language }
    await audit(tx, services, {
      ...by,
      action: 'queue.rule_dropped',
      object: { type: 'queue_rule', id },
      before,
    })
  })
}
