import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { dayMs } from '@cursus/shared/day'
import type { ListMending, MendedShelvedList, ShelvedList } from '@cursus/shared/student-imports'
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { isOutcomeUnknown } from '../../platform/database-away.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { lockUser } from '../accounts/sessions.service.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { files } from '../files/files.table.ts'
import { schools } from '../schools/schools.table.ts'
import { keepList } from './read-list.ts'
import { inclusiveSchool } from './receive-list.ts'
import type { SentList } from './stage-list.ts'
import { shelvedLists } from './student-imports.table.ts'

/** How long a list is kept after its last correction: it holds birthdays of people who have no account yet. */
const keptMs = 14 * dayMs
const atMost = 10

type Sent = Pick<SentList, 'schoolId' | 'actorId' | 'fileName' | 'stream' | 'isTooLarge' | 'mending'>

/**
 * Puts a list aside with what is mended in it. Throws 404 and 422 for a school or a file that no list could be for, 413, and 409
 * `imports.too_many_shelved` beyond ten of one administrator.
 */
export async function shelveList(services: Services, sent: Sent): Promise<ShelvedList> {
  await inclusiveSchool(services, sent)
  const bytes = await buffer(sent.stream)
  // What is no list is refused now, not when somebody comes back to it.
  const list = await keepList(Readable.from([bytes]), sent.isTooLarge)
  await list.drop()
  const stored = await storeBytes(services, bytes, list.sheet === null ? 'text/csv' : workbook)
  const { actorId, schoolId, mending } = sent
  const id = await transact(services.db, async (tx) => {
    await lockUser(tx, actorId)
    if ((await tx.$count(shelvedLists, eq(shelvedLists.actorId, actorId))) >= atMost) {
      throw new AppError('conflict', 'imports.too_many_shelved')
    }
    const fileName = sent.fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 200)
    const fileId = await insertFile(tx, services, stored)
    const at = services.now()
    const [row] = await tx
      .insert(shelvedLists)
      .values({ actorId, schoolId, fileId, fileName, mending, shelvedAt: at, expiresAt: endFrom(at) })
      .returning({ id: shelvedLists.id })
    if (!row) throw new Error('a list was not put aside')
    return row.id
  }).catch(async (error) => {
    // Where nobody knows whether the row was written, its bytes stay; those that no row names go after a day.
    if (!isOutcomeUnknown(error)) await services.files.remove(stored.storageKey)
    throw error
  })
  const { mending: _, ...shelved } = await findShelved(services, { id, actorId })
  return shelved
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const endFrom = (at: Date) => new Date(at.getTime() + keptMs)

type Own = { id: string; actorId: string }
type Reading = Pick<Services, 'db' | 'now'>

const isOwn = ({ id, actorId }: Own) => and(eq(shelvedLists.id, id), eq(shelvedLists.actorId, actorId))

function read(db: Db) {
  return db
    .select({ list: shelvedLists, schoolName: schools.name, file: files })
    .from(shelvedLists)
    .innerJoin(schools, eq(schools.id, shelvedLists.schoolId))
    .innerJoin(files, eq(files.id, shelvedLists.fileId))
}

type Row = Awaited<ReturnType<typeof read>>[number]

function toShelved({ list, schoolName, file }: Row): ShelvedList {
  const { id, schoolId, fileName, shelvedAt, expiresAt } = list
  const days = { shelvedAt: shelvedAt.toISOString(), until: expiresAt.toISOString() }
  return { id, schoolId, schoolName, fileName, fileSize: file.size, ...days }
}

/** Lists what an administrator put aside, the newest first. */
export async function listShelved({ db, now }: Reading, actorId: string): Promise<ShelvedList[]> {
  const rows = await read(db)
    .where(and(eq(shelvedLists.actorId, actorId), gt(shelvedLists.expiresAt, now())))
    .orderBy(desc(shelvedLists.shelvedAt), desc(shelvedLists.id))
  return rows.map(toShelved)
}

async function findRow({ db, now }: Reading, own: Own): Promise<Row> {
  const [row] = await read(db).where(and(isOwn(own), gt(shelvedLists.expiresAt, now())))
  if (!row) throw new AppError('not_found', 'imports.unknown')
  return row
}

/** Reads one with its mending. Throws 404, also for somebody else's. */
export async function findShelved(reading: Reading, own: Own): Promise<MendedShelvedList> {
  const row = await findRow(reading, own)
  return { ...toShelved(row), mending: row.list.mending }
}

/** Reads its file, as it came. Throws 404. */
export async function fileOfShelved(services: Services, own: Own) {
  const { list, file } = await findRow(services, own)
  return {
    fileName: list.fileName,
    mimeType: file.mimeType,
    bytes: await services.files.get(file.storageKey),
  }
}

/** Keeps what is mended since, and the list fourteen days from now. Throws 404. */
export async function mendShelved(services: Services, own: Own, mending: ListMending): Promise<void> {
  await findRow(services, own)
  await services.db
    .update(shelvedLists)
    .set({ mending, expiresAt: endFrom(services.now()) })
    .where(isOwn(own))
}

/** Deletes one with its file. Throws 404. */
export async function dropShelved(services: Services, own: Own): Promise<void> {
  await findRow(services, own)
  await dropAll(services, [own.id])
}

async function dropAll(services: Services, ids: string[]): Promise<void> {
  for (const key of await transact(services.db, (tx) => removeRows(tx, ids))) await services.files.remove(key)
}

async function removeRows(tx: Tx, ids: string[]): Promise<string[]> {
  const gone = await tx
    .delete(shelvedLists)
    .where(inArray(shelvedLists.id, ids))
    .returning({ fileId: shelvedLists.fileId })
  if (gone.length === 0) return []
  const fileIds = gone.map(({ fileId }) => fileId)
  const rows = await tx.delete(files).where(inArray(files.id, fileIds)).returning({ key: files.storageKey })
  return rows.map(({ key }) => key)
}

/** Deletes those whose time is over. */
export async function dropExpired(services: Services): Promise<void> {
  const old = await services.db
    .select({ id: shelvedLists.id })
    .from(shelvedLists)
    .where(lte(shelvedLists.expiresAt, services.now()))
    .limit(1000)
  if (old.length === 0) return
  await dropAll(
    services,
    old.map(({ id }) => id),
  )
}
