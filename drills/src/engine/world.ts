import { rmSync } from 'node:fs'
import { createProducts } from '../../../server/src/features/purchases/products.service.ts'
import { openDatabase } from '../../../server/src/platform/database.ts'
import { databaseLimits } from '../../../server/src/platform/database-pools.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres.ts'
import { migrateDatabase } from '../../../server/src/platform/migrate.ts'
import type { Services } from '../../../server/src/platform/services.ts'
import { products } from '../../../server/src/products.ts'
import { layLine } from '../../../server/test/cut-line.ts'
import { endWithUs, makeDataFolder } from '../../../server/test/data-folder.ts'
import { environmentOf, mortalProcess } from '../../../server/test/mortal.ts'
import { freePort, launchSandbox } from '../../../server/test/outside.ts'
import { runNode } from '../../../server/test/run-node.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
/** One process of the server, which can be killed and started again. */
export type Server = World['servers'][number]

/** Starts the database of a folder, whose files lie in `postgres` there. */
type StartDatabase = (folder: string) => Promise<{ url: string; stop: () => Promise<unknown> }>

type Wanted = {
  /** Processes of the server on the one database; the outside world knows the first. */
  processes?: number
  env?: NodeJS.ProcessEnv
  /** The embedded one without it. */
  startDatabase?: StartDatabase
}

const startEmbedded: StartDatabase = (folder) =>
  startEmbeddedPostgres(folder, {
    settings: { max_connections: '200' },
    onLost: (fault) => process.stderr.write(`the database is lost: ${fault.stack}\n`),
  })

/**
 * The product as it runs for people, apart from everything else on this machine: processes of the server, the embedded
 * database with its durable settings behind a line that can break, the sandbox. `db` reaches the database past the line.
 */
export async function openWorld({ processes = 1, env = {}, startDatabase = startEmbedded }: Wanted = {}) {
  const folder = makeDataFolder('drill')
  const undo: (() => Promise<unknown>)[] = [
    async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  ]
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch(() => undefined)
  }
  try {
    const database = await startDatabase(folder)
    undo.push(database.stop)
    await migrateDatabase(database.url)
    const line = await layLine(new URL(database.url))
    undo.push(line.cut)
    const ports = await portsFor(processes)
    const outside = await launchSandbox(addressOf(ports[0]), folder)
    undo.push(outside.stop)
    const db = openDatabase({ url: unharmed(database.url), limits: databaseLimits }, () => undefined)
    undo.push(() => db.$client.end())
    const given = { folder, databaseUrl: line.url, outside, env }
    const servers = ports.map((port) => serverAt(port, given))
    for (const { kill } of servers) undo.push(kill)
    for (const { start } of servers) await start()
    return {
      folder,
      line,
      outside,
      db,
      databaseUrl: unharmed(database.url),
      servers,
      /** What writing rows of people and contracts needs; the servers under drill have their own. */
      services: { db, now: () => new Date(), products: createProducts(products) } as Services,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Address of the database for the drill itself, which may write what the servers may not. */
const unharmed = (url: string) => {
  const address = new URL(url)
  address.searchParams.set('options', '-c default_transaction_read_only=off')
  return address.href
}

const addressOf = (port = 0) => `http://127.0.0.1:${port}`

async function portsFor(processes: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < processes) ports.push(await freePort())
  return ports
}

type Given = {
  folder: string
  databaseUrl: string
  outside: { url: string; smtp: string }
  env: NodeJS.ProcessEnv
}

function serverAt(port: number, given: Given) {
  const url = addressOf(port)
  return { url, ...mortalProcess(environmentUnderDrill(url, given)) }
}

/** Configuration of a process under drill: addresses are looked up too, and nothing waits to be taken back. */
const environmentUnderDrill = (url: string, { env, ...given }: Given): NodeJS.ProcessEnv => ({
  ...environmentOf(url, given),
  ADDRESS_API_BASE: given.outside.url,
  UNDO_SECONDS: '0',
  ...env,
})

/**
 * Starts the database of another data folder, and on `start` a server on it, where the first server of the world stood, which is gone. What
 * it returns looks at that database; `close` ends both.
 */
export async function moveTo(
  world: World,
  folder: string,
  { env = {}, startDatabase = startEmbedded }: Pick<Wanted, 'env' | 'startDatabase'> = {},
) {
  endWithUs(folder)
  const database = await startDatabase(folder)
  const db = openDatabase({ url: database.url, limits: databaseLimits }, () => undefined)
  const url = world.servers[0]?.url ?? ''
  const environment = environmentUnderDrill(url, {
    folder,
    databaseUrl: database.url,
    outside: world.outside,
    env,
  })
  const { start, kill } = mortalProcess(environment)
  const close = async () => {
    await kill()
    await db.$client.end()
    await database.stop()
  }
  return {
    ...world,
    db,
    url,
    start,
    close,
    /** Ids of the payments since then that `npm run admin -- unknown-payments` tells. */
    unknownPayments: async (since: string) =>
      new Set((await said(['unknown-payments', since], environment)).match(/^cs_\S+/gm)),
  }
}

/** What a command of the server's administrator says. Throws when it could not be done (2). */
function said(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = runNode('server/src/admin.ts', { env, stdio: ['ignore', 'pipe', 'inherit'] }, args)
  let text = ''
  child.stdout?.on('data', (part) => {
    text += part
  })
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 2 ? reject(new Error(`${args[0]} could not be told`)) : resolve(text),
    ),
  )
}
