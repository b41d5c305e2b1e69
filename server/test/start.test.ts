import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import demo from '../src/data/seed-demo.json' with { type: 'json' }
import { openDataFolder } from '../src/platform/data-folder.ts'
import { cloneDatabase } from './clone-database.ts'
import { freePort } from './outside.ts'
import { endChild, production, spawnServer } from './spawned-server.ts'

// Whole processes start here, one after the other: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'cursus-start-'))
chmodSync(folder, 0o755) // the database runs as another user when we are root
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whether a PostgreSQL still stands on this data folder. */
function isDatabaseLeft(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
}

function holdPort(port = 0): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({ server, port: (server.address() as { port: number }).port }),
    )
  })
}

it('names every fault of a wrong configuration, and ends with 1', async () => {
  const { code, said } = await spawnServer({ PORT: 'many', SMTP_URL: 'nowhere', DATA_DIR: join(folder, 'a') })
    .ended
  expect(code).toBe(1)
  expect(said).toContain('PORT')
  expect(said).toContain('SMTP_URL')
})

it('starts nothing for a word it does not know, and says how to start', async () => {
  const dataDir = join(folder, 'asked')
  const { code, said } = await spawnServer({ DATA_DIR: dataDir }, 'start.mjs', ['--help', '--dev']).ended
  expect(code).toBe(1)
  expect(said).toMatch(/^--help: not known\. `npm start` .* `npm run dev` /)
  expect(existsSync(dataDir)).toBe(false)
})

it('makes no database for a command that changes one, and says in one sentence where it looked', async () => {
  const dataDir = join(folder, 'nowhere')
  const given = ['reset-second-step', 'admin@example.org']
  const { code, said } = await spawnServer({ DATA_DIR: dataDir }, 'server/src/admin.ts', given).ended
  expect(code).toBe(2)
  expect(said.trim()).toMatch(
    /^The data folder .* holds no database\. Set DATA_DIR or DATABASE_URL as the server has it\.$/,
  )
  expect(existsSync(dataDir)).toBe(false)
})

it('says in one sentence that the data folder cannot be used', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const deep = join(folder, 'not', 'there', 'yet')
  openDataFolder(deep)
  openDataFolder(deep)
  expect(existsSync(deep)).toBe(true)
  // In the second nobody may make a folder, and Linux says that its own does not exist.
  for (const dataDir of [join(file, 'data'), '/proc/cursus']) {
    const { code, said } = await spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) }).ended
    expect(code).toBe(1)
    expect(said.trim()).toMatch(/^The data folder .* cannot be written\. .* DATA_DIR to another folder\.$/)
  }
})

it('says which port is busy, and leaves nothing running', async () => {
  const { server, port } = await holdPort()
  const dataDir = join(folder, 'busy')
  const { code, said } = await spawnServer({ DATA_DIR: dataDir, PORT: String(port) }).ended
  server.close()
  expect(code).toBe(1)
  expect(said.trim()).toBe(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
  expect(isDatabaseLeft(dataDir)).toBe(false)
})

it('says last which port of the sandbox is busy when `npm start` ends', async () => {
  const { server, port } = await holdPort()
  const dataDir = join(folder, 'busy-sandbox')
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), SANDBOX_PORT: String(port) }
  const { code, said } = await spawnServer(env, 'start.mjs').ended
  server.close()
  expect(code).toBe(1)
  // Before it, a start may say that it builds the web.
  const line = `The port ${port} of the sandbox is busy: stop what uses it, or set SANDBOX_PORT.`
  expect(said.trim().split('\n').at(-1)).toBe(line)
  expect(isDatabaseLeft(dataDir)).toBe(false)
})

it('leaves no database behind when it is told to stop while that starts', async () => {
  const dataDir = join(folder, 'stopped-early')
  const { child, ended } = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  await expect.poll(() => existsSync(join(dataDir, 'postgres')), { timeout: 60_000, interval: 5 }).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: '' })
  expect(isDatabaseLeft(dataDir)).toBe(false)
})

it('announces no address when `npm start` is told to stop while its database starts', async () => {
  const dataDir = join(folder, 'stopped-unannounced')
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
  const { child, ended } = spawnServer(env, 'start.mjs')
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  // It may build the web first.
  await expect.poll(() => existsSync(join(dataDir, 'postgres')), { timeout: 150_000, interval: 5 }).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: '' })
  expect(printed).not.toContain('http://')
})

it('tells a second start where the first runs; after a kill -9 the next start takes the database over', async () => {
  const env = { DATA_DIR: join(folder, 'twice'), PORT: String(await freePort()) }
  const first = spawnServer(env)
  await first.ready
  const second = await spawnServer(env).ended
  expect(second.code).toBe(1)
  expect(second.said).toContain(`at http://localhost:${env.PORT} (process ${first.child.pid})`)
  await endChild(first.child, 'SIGKILL')
  const third = spawnServer(env)
  await third.ready
  expect((await fetch(`http://127.0.0.1:${env.PORT}/api/health/ready`)).status).toBe(200)
  third.child.kill('SIGTERM')
  expect((await third.ended).code).toBe(0)
})

it('does not start in production on a database that holds the demo world', async () => {
  const { url, end } = await cloneDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "INSERT INTO users (name, last_name, email, role) VALUES ('Ada', 'Lune', $1, 'ROLE_ADMIN')",
    [demo.admins[0]?.email],
  )
  await client.end()
  const { code, said } = await spawnServer({
    ...production(),
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'production'),
    PORT: String(await freePort()),
  }).ended
  await end()
  expect([code, said.trim().split('. ')[0]]).toEqual([
    1,
    'This database holds the demo world, whose passwords everybody knows',
  ])
})

it('starts its database again when that is killed, and answers as before', async () => {
  const dataDir = join(folder, 'killed')
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const server = spawnServer(env)
  await server.ready
  const pidOfDatabase = () =>
    Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const killed = pidOfDatabase()
  const ready = async () => (await fetch(`http://127.0.0.1:${env.PORT}/api/health/ready`)).status
  process.kill(killed, 'SIGKILL')
  await expect.poll(pidOfDatabase, { timeout: 60_000 }).not.toBe(killed)
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

it.each([
  ['refuses', async () => `127.0.0.1:${await freePort()}`, /cannot be reached \(.*ECONNREFUSED/],
  [
    'never answers',
    async () => `127.0.0.1:${(await holdPort()).port}`,
    /cannot be reached \(timeout expired\)/,
  ],
  ['has no such name', async () => 'nowhere.invalid:5432', /cannot be reached/],
])('says in one line that the host of the database %s', async (_, host, sentence) => {
  const DATABASE_URL = `postgres://cursus@${await host()}/cursus`
  const env = { DATA_DIR: join(folder, 'host'), DATABASE_URL, PORT: String(await freePort()) }
  const { code, said } = await spawnServer(env).ended
  expect(code).toBe(1)
  expect(said.trim()).toMatch(sentence)
  expect(said.trim().split('\n')).toHaveLength(1)
})

it.each([
  ['is newer than this version', 9_999_999_999_999, 'The database is newer than this version of Cursus.'],
  ['was made by an older one', 1, 'The database was made by an older version of Cursus'],
])('says in one line that the database %s', async (_, createdAt, sentence) => {
  const { url, end } = await cloneDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    'x',
    createdAt,
  ])
  await client.end()
  const env = { DATA_DIR: join(folder, 'schema'), DATABASE_URL: url, PORT: String(await freePort()) }
  const { code, said } = await spawnServer(env).ended
  await end()
  expect(code).toBe(1)
  expect(said.trim()).toContain(sentence)
  expect(said.trim().split('\n')).toHaveLength(1)
})

it('says in one line that its address is none of this machine', async () => {
  const env = { DATA_DIR: join(folder, 'address'), HOST: '192.0.2.1', PORT: String(await freePort()) }
  const { code, said } = await spawnServer(env).ended
  expect(code).toBe(1)
  expect(said.trim()).toBe(
    '192.0.2.1 is no address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.',
  )
})
