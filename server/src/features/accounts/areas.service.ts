import type { Area } from '@cursus/shared/accounts'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import { type Db, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { tellMemories } from '../../platform/memory.ts'
import type { Services } from '../../platform/services.ts'
import { users } from './accounts.table.ts'
import { areasFor } from './call-areas.ts'
import { holdOffice } from './hold-office.service.ts'
import { endSessions } from './sessions.service.ts'

const memoryName = 'admin_areas'
const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

type Known = Pick<Services, 'db' | 'memory'>

/** Refuses a call that is of an area in which its administrator does not work: 403 `accounts.area`. */
export async function refuseOtherAreas(request: FastifyRequest): Promise<void> {
  const { caller, method, server, routeOptions } = request
  const { url, config } = routeOptions
  if (caller?.role !== 'ROLE_ADMIN' || config?.isPublic || !url?.startsWith('/api/')) return
  await expectCall(server.services, caller.id, [method, url])
}

/** A call, its path spelled as routes spell it. */
export type Call = readonly [method: string, path: string]

/** Throws 403 `accounts.area` for an administrator who may not make that call. */
export async function expectCall(services: Known, id: string, [method, path]: Call): Promise<void> {
  const needed = areasFor(method, path)
  if (!needed || (await worksOn(services, { id, needed, isRead: reads.has(method) }))) return
  throw new AppError('forbidden', 'accounts.area')
}

type Asked = { id: string; needed: readonly Area[]; isRead?: boolean }

/** Tells whether an administrator works on one of those areas. Reads ask the memory, as `refuseEnded` does. */
export async function worksOn(services: Known, { id, needed, isRead = true }: Asked): Promise<boolean> {
  const own = await areasOf(services, id, isRead)
  return own.some((area) => area === 'all' || needed.includes(area))
}

/**
 * The areas of an administrator; none of whoever is none. One who was added after the memory was filled is not in it and is asked
 * for by themselves: what it does not know means nothing.
 */
export async function areasOf(services: Known, id: string, isRead = true): Promise<readonly Area[]> {
  const { db, memory } = services
  const mayRemember = isRead && memory.isCurrent()
  const remembered = mayRemember ? (await memory.read(memoryName, loadAreas)).get(id) : undefined
  return remembered ?? (await loadAreas(db, id)).get(id) ?? []
}

/** Loads the areas of all administrators, who are few, or of the one who is asked for. */
async function loadAreas(db: Db, id?: string): Promise<Map<string, Area[]>> {
  const rows = await db
    .select({ id: users.id, areas: users.areas })
    .from(users)
    .where(and(eq(users.role, 'ROLE_ADMIN'), id === undefined ? undefined : eq(users.id, id)))
  return new Map(rows.map((row) => [row.id, row.areas]))
}

type Change = { userId: string; areas: Area[]; actorId: string; requestId: string }

/**
 * Says what an administrator works on; their sessions end, so that they come back to their own menu. Throws 404, and 409
 * `accounts.own_areas` for one's own, so that somebody always works on everything; 403 for an actor who was just shut out.
 */
export async function changeAreas(
  services: Services,
  { userId, areas, actorId, requestId }: Change,
): Promise<void> {
  await transact(services.db, async (tx) => {
    if (userId === actorId) throw new AppError('conflict', 'accounts.own_areas')
    await holdOffice(tx, actorId)
    const isAdmin = and(eq(users.id, userId), eq(users.role, 'ROLE_ADMIN'))
    const [user] = await tx.select().from(users).where(isAdmin).for('no key update')
    if (!user) throw new AppError('not_found', 'accounts.user_unknown')
    const after = areas.includes('all') ? (['all'] as Area[]) : [...new Set(areas)].sort()
    if (after.join() === [...user.areas].sort().join()) return
    await tx.update(users).set({ areas: after }).where(eq(users.id, userId))
    await endSessions(tx, services, { userId })
    await tellMemories(tx, memoryName)
    await audit(tx, services, {
      actorId,
      requestId,
      action: 'accounts.areas_changed',
      object: { type: 'user', id: userId },
      before: { areas: user.areas },
      after: { areas: after },
    })
  })
}
