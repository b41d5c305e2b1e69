import type { ChangeSavedView, NewSavedView, SavedView } from '@cursus/shared/saved-views'
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Tx, transact, violates } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { areasOf } from '../accounts/areas.service.ts'
import { fullNameIn } from '../accounts/full-name.queries.ts'
import { savedViews } from './saved-views.table.ts'

const atMost = 50

type Listed = { callerId: string; list: NewSavedView['list'] }

/** Returns an administrator's own views of a list, then shared ones, each sorted by name. */
export async function viewsOf(services: Services, { callerId, list }: Listed): Promise<SavedView[]> {
  const isMine = sql<boolean>`${savedViews.ownerId} = ${callerId}`
  const { id, name, asked, isShared } = savedViews
  const mayDrop = await droppableBy(services, callerId)
  return services.db
    .select({
      id,
      name,
      asked,
      isShared,
      isMine,
      mayDrop: sql<boolean>`${mayDrop}`,
      ownerName: fullNameIn(users),
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .where(and(eq(savedViews.list, list), or(isMine, isShared)))
    .orderBy(sql`NOT ${isMine}`, asc(sql`fold(${name})`), asc(id))
}

/** Saves a view under a name. Throws 409 for a name that is taken, and beyond 50 for one list. */
export async function keepView({ db, now }: Services, ownerId: string, view: NewSavedView): Promise<string> {
  return transact(db, async (tx) => {
    // Two at once take turns.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
    const mine = and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, view.list))
    if ((await tx.$count(savedViews, mine)) >= atMost) throw new AppError('conflict', 'views.too_many')
    const [kept] = await tx
      .insert(savedViews)
      .values({ ownerId, createdAt: now(), ...view })
      .onConflictDoNothing()
      .returning({ id: savedViews.id })
    if (!kept) throw new AppError('conflict', 'views.name_taken')
    return kept.id
  })
}

type Own = { id: string; ownerId: string }

/** Changes an own view. Throws 404 for somebody else's, as for an unknown one, and 409 for a name that is taken. */
export async function changeView({ db }: Services, own: Own, change: ChangeSavedView): Promise<void> {
  const changing = transact(db, async (tx) => {
    const view = await ownView(tx, own)
    if (Object.keys(change).length === 0) return
    await tx.update(savedViews).set(change).where(eq(savedViews.id, view.id))
  })
  await changing.catch((error) => {
    throw violates(error, 'saved_views_name') ? new AppError('conflict', 'views.name_taken') : error
  })
}

/** Drops an own view, or a shared one whose maker is gone. Throws 404 for any other. */
export async function dropView(services: Services, { id, ownerId }: Own): Promise<void> {
  const isIt = and(eq(savedViews.id, id), await droppableBy(services, ownerId))
  const dropped = await services.db.delete(savedViews).where(isIt).returning({ id: savedViews.id })
  if (dropped.length === 0) throw unknown()
}

/** SQL condition on a view: one's own, and for who sees to the accounts a shared one whose maker is deactivated. */
async function droppableBy(services: Services, callerId: string): Promise<SQL> {
  const { ownerId, isShared } = savedViews
  const seesToAccounts = (await areasOf(services, callerId, false)).includes('all')
  const isLeft = sql`${isShared} AND ${ownerId} IN (SELECT id FROM users WHERE deactivated_at IS NOT NULL)`
  return sql`(${ownerId} = ${callerId} OR (${seesToAccounts} AND ${isLeft}))`
}

const unknown = () => new AppError('not_found', 'views.unknown')

type Row = typeof savedViews.$inferSelect

async function ownView(tx: Tx, { id, ownerId }: Own): Promise<Row> {
  const isOwn = and(eq(savedViews.id, id), eq(savedViews.ownerId, ownerId))
  const [view] = await tx.select().from(savedViews).where(isOwn).for('update')
  if (!view) throw unknown()
  return view
}
