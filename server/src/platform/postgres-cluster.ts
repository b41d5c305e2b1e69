import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseHome, postgresBinaries, type ServerUser, serverUser } from './postgres-binaries.ts'
import { StartFault } from './start-fault.ts'

/**
 * Place of the embedded database of one data folder: its files, log, password and programs, and the account they
 * belong to.
 */
export type Place = { data: string; log: string; password: string; bin: string; user: ServerUser }

/** Finds the place, or creates it with its files. Throws `StartFault`, also for files of another major version. */
export function openCluster(dataDir: string): Place {
  const place = preparePlace(dataDir)
  if (existsSync(join(place.data, 'PG_VERSION'))) refuseOtherVersion(place)
  else createCluster(place)
  return place
}

/** Tells whether the data folder holds a database, and makes nothing. */
export const hasCluster = (dataDir: string): boolean =>
  existsSync(join(databaseHome(dataDir, serverUser()), 'postgres', 'PG_VERSION'))

function preparePlace(dataDir: string): Place {
  const user = serverUser()
  const home = databaseHome(dataDir, user)
  try {
    for (const folder of [dataDir, home]) mkdirSync(folder, { recursive: true, mode: 0o755 })
    const log = join(home, 'postgres.log')
    if (!existsSync(log)) writeFileSync(log, '', { mode: 0o600 })
    if (user) chownSync(log, user.uid, user.gid)
    return {
      data: join(home, 'postgres'),
      log,
      password: databasePassword(dataDir),
      bin: join(postgresBinaries(home, user), 'bin'),
      user,
    }
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw new StartFault(
      `The data folder ${dataDir} cannot be read or written. Give this user rights on it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function databasePassword(dataDir: string): string {
  const path = join(dataDir, 'postgres.password')
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

function refuseOtherVersion({ data, bin, user }: Place): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, encoding: 'utf8', cwd: '/' })
  const ours = /\d+/.exec(stdout ?? '')?.[0]
  if (!ours || made === ours) return
  throw new StartFault(
    `The database in ${data} was made by PostgreSQL ${made}, and this version of Cursus brings PostgreSQL ${ours}. ` +
      'Dump it with the version that made it and restore the dump, or set DATA_DIR to another folder.',
  )
}

/**
 * Creates the files in another folder and moves them when they are whole: a start that is killed leaves no half, and
 * two starts at once make one.
 */
function createCluster(place: Place): void {
  const aside = `${place.data}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(aside, { mode: 0o700 })
    if (place.user) chownSync(aside, place.user.uid, place.user.gid)
    runInitdb(place, aside)
    moveInto(place.data, aside)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function runInitdb(place: Place, aside: string): void {
  const passwordFile = `${aside}.initial-password`
  writeFileSync(passwordFile, place.password, { mode: 0o600 })
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid)
  const made = spawnSync(
    join(place.bin, 'initdb'),
    [
      `--pgdata=${aside}`,
      '--username=cursus',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=fr',
    ],
    { ...place.user, encoding: 'utf8', cwd: aside },
  )
  rmSync(passwordFile, { force: true })
  if (made.status === 0) return
  throw new StartFault(
    `The database could not be created in ${place.data}: ${made.stderr || made.error?.message}`,
  )
}

function moveInto(data: string, aside: string): void {
  try {
    if (existsSync(data) && readdirSync(data).length === 0) rmdirSync(data)
    renameSync(aside, data)
  } catch (error) {
    // Another start was quicker: its database is the one.
    if (existsSync(join(data, 'PG_VERSION'))) return
    throw new StartFault(
      `${data} holds files that are no database. Move them away, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}
