import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeKey, readIdentity, readRecipient } from './features/backups/age-keys.ts'
import { BackupFault } from './features/backups/backup-fault.ts'
import type { Kept } from './features/backups/manifest.ts'
import { type Restored, restoreBackup } from './features/backups/restore-backup.service.ts'
import { backUpDataFolder } from './features/backups/write-backup.service.ts'
import { type Config, ConfigurationFaults, readConfig } from './platform/config.ts'
import { databaseHome, serverUser } from './platform/postgres-binaries.ts'
import { StartFault } from './platform/start-fault.ts'

const usage = `Usage:
  npm run backup -- --make-key FILE          makes a key; keep FILE away from the server
  npm run backup -- DIR --to age1…           writes database, files and keys as a new folder in DIR
      [--verify --key FILE]                  and restores it into a folder that is removed again
  npm run restore -- DIR --key FILE          restores the newest backup of DIR into DATA_DIR, which is empty
      [--into FOLDER] [--verify]             or into FOLDER; --verify: into one that is removed again
`

const say = (line: string) => process.stdout.write(`${line}\n`)

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'make-key': { type: 'string' },
      to: { type: 'string' },
      key: { type: 'string' },
      into: { type: 'string' },
      verify: { type: 'boolean' },
    },
  })
  return { ...values, positionals }
}
type Arguments = ReturnType<typeof readArguments>

/** Ends a command that somebody interrupts in order: no database goes on, and nothing readable stays where a copy was checked. */
const interrupted = new AbortController()
const { signal } = interrupted
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => interrupted.abort(new BackupFault('Interrupted.')))

/** Runs one backup command, whether the server is running or not. Returns the exit code. */
async function run(args: string[]): Promise<number> {
  const asked = readArguments(args)
  const [command, folder, ...more] = asked.positionals
  if (command === 'backup' && asked['make-key']) return writeKey(asked['make-key'])
  if (!folder || more.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const config = readConfig(process.env)
  return command === 'restore' ? restore(folder, asked, config) : backup(folder, asked, config)
}

function writeKey(file: string): number {
  if (existsSync(file)) throw new BackupFault(`${file} is there already: a key is never written over.`)
  const { recipient, identity } = makeKey()
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  say(`The key is in ${file}. Keep it in two places away from this server: without it no backup opens.`)
  say(`The half that only locks: ${recipient}`)
  return 0
}

async function backup(into: string, asked: Arguments, config: Config): Promise<number> {
  if (config.databaseUrl)
    throw new BackupFault('DATABASE_URL is given: back that server up by its own means (docs/operations.md).')
  if (!asked.to) throw new BackupFault('--to is missing: the public half of a key, see --make-key.')
  const recipient = readRecipient(asked.to)
  if (!recipient) throw new BackupFault('--to is no public half of a key: it begins with age1.')
  const { dataDir, s3 } = config
  const begun = Date.now()
  const kept = await backUpDataFolder({ dataDir, into, recipient, store: s3 ? 's3' : 'disk', signal })
  tellWritten(kept, begun)
  return asked.verify ? restore(kept.folder, asked, config) : 0
}

function tellWritten({ folder, manifest }: Kept, begun: number) {
  const bytes = Object.values(manifest.archives).reduce((sum, archive) => sum + archive.bytes, 0)
  say(`${folder}: ${megabytes(bytes)}, ${manifest.files} files, in ${seconds(begun)}.`)
  if (manifest.store === 's3')
    say('The files of documents lie in S3 and are not in it: keep the versions of the bucket.')
}

async function restore(from: string, asked: Arguments, config: Config): Promise<number> {
  if (!asked.key) throw new BackupFault('--key is missing: the file that --make-key wrote.')
  const identity = readIdentity(readKey(asked.key))
  const begun = Date.now()
  if (!asked.verify) {
    const into = resolve(asked.into ?? config.dataDir)
    return tellRestored(await restoreBackup({ from, into, identity, signal }), { begun, into })
  }
  const into = mkdtempSync(join(resolve(asked.into ?? tmpdir()), 'cursus-verify-'))
  try {
    chmodSync(into, 0o755) // the database runs as another user when we are root
    return tellRestored(await restoreBackup({ from, into, identity, signal }), { begun })
  } finally {
    for (const path of [databaseHome(into, serverUser()), into])
      rmSync(path, { recursive: true, force: true })
  }
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new BackupFault(`The key file ${file} cannot be read.`, { cause: error })
  }
}

function tellRestored({ manifest, checked }: Restored, { begun, into }: { begun: number; into?: string }) {
  const { students = 0, contracts = 0, documents = 0 } = checked.tables
  say(`Backup of ${manifest.startedAt}, restored and checked in ${seconds(begun)}:`)
  say(`${students} students, ${contracts} contracts, ${documents} documents, ${checked.files} files read.`)
  const faults = checked.missing.length + checked.altered.length
  if (faults > 0)
    say(`${checked.missing.length} files are missing and ${checked.altered.length} are not what was put.`)
  if (into) say(`It lies in ${into}: start the server with DATA_DIR=${into}.`)
  return faults === 0 ? 0 : 1
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const seconds = (begun: number) => `${((Date.now() - begun) / 1000).toFixed(1)} s`

/** Returns one line for a fault that an administrator can mend, and the stack for any other. */
function explain(error: unknown): string {
  if (signal.aborted) return (signal.reason as Error).message
  if (error instanceof ConfigurationFaults)
    return ['The configuration is wrong:', ...error.faults].join('\n  ')
  if (error instanceof BackupFault || error instanceof StartFault) return error.message
  if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
    return `${(error as Error).message}\n${usage}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
