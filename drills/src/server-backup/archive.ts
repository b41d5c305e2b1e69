import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOwnFolder, runAsPostgres, type Server, writeOwnFile } from './debian-postgres.ts'

const given = join(import.meta.dirname, '../../../deploy/pgbackrest')

/** Settings of a server whose log goes to the repository, as a server of one's own has them; a file of the log goes after two seconds. */
export const archiveSettings = () =>
  `${changed('archive.conf', { archive_timeout: '2' })}max_connections = 200\ntimezone = 'UTC'\n`

/** The file that people take, with other values of some of its settings. */
function changed(name: string, values: Record<string, string>): string {
  const text = readFileSync(join(given, name), 'utf8')
  return Object.entries(values).reduce((made, [key, value]) => {
    const line = new RegExp(`^${key} ?= ?.*$`, 'm')
    if (!line.test(made)) throw new Error(`${name} does not say ${key}`)
    return made.replace(line, (found) => found.replace(/=.*/, `=${value}`))
  }, text)
}

/** A repository of pgBackRest below a folder, with the configuration that people take. */
export function openArchive(root: string) {
  const places = { file: join(root, 'pgbackrest.conf'), sockets: join(root, 'sockets') }
  for (const folder of ['repository', 'log', 'sockets', 'locks']) makeOwnFolder(join(root, folder))
  const word = randomBytes(36).toString('base64')
  const env = { PGBACKREST_CONFIG: places.file, PGBACKREST_LOCK_PATH: join(root, 'locks') }
  const pgbackrest = (...args: string[]) =>
    runAsPostgres('pgbackrest', ['--stanza=cursus', '--log-level-console=warn', ...args], env)
  return {
    sockets: places.sockets,
    /** Environment of a server: its log is handed to the repository by a program that it starts. */
    env,
    /** Says where the files of the server lie that is kept now. */
    point({ data, port }: Pick<Server, 'data' | 'port'>) {
      const text = changed('pgbackrest.conf', {
        'repo1-path': join(root, 'repository'),
        'repo1-cipher-pass': word,
        'log-path': join(root, 'log'),
        'pg1-path': data,
        'pg1-port': String(port),
        'pg1-socket-path': places.sockets,
      })
      writeOwnFile(places.file, `${text}pg1-user=postgres\n`)
    },
    pgbackrest,
    /** What the repository holds, as `BACKUP_INFO` takes it. */
    info: () => pgbackrest('--output=json', 'info'),
  }
}

export type Archive = ReturnType<typeof openArchive>
