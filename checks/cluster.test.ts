import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { etcdOf } from '../launch/cluster/etcd.ts'
import { haproxyConfig } from '../launch/cluster/haproxy.ts'
import { patroniYaml } from '../launch/cluster/patroni.ts'
import { databaseUrl, planOf } from '../launch/cluster/plan.ts'
import { end, launch, launchedNames, pidOf, postmasterOf } from '../launch/cluster/processes.ts'
import { outsideOf, productOf } from '../launch/cluster/product.ts'
import { connectThrough } from '../launch/cluster/up.ts'

const plan = planOf({ dir: '/var/tmp/somewhere', port: 9000 })
const words = ['superuser', 'replicator', 'product', 'sessionKey', 'sealKey', 'sealCert'] as const
const secrets = Object.fromEntries(words.map((word) => [word, `${word}-secret`])) as Record<
  (typeof words)[number],
  string
>
const patronis = plan.members.map((member) => parse(patroniYaml(plan, member, { secrets, bin: '/bin' })))
const texts = [
  haproxyConfig(plan),
  ...plan.members.map((member) => JSON.stringify(etcdOf(plan, member).args)),
  ...patronis.map((one) => JSON.stringify(one)),
  ...outsideOf(plan).map((one) => JSON.stringify(one)),
]

it('gives each listener a port of its own, all within a hundred', () => {
  const ports = [
    ...plan.members.flatMap((member) => Object.values(member.ports)),
    ...plan.nodes.map(({ port }) => port),
    ...Object.values(plan.ports),
    plan.ports.sandbox + 1,
  ]
  expect(new Set(ports).size).toBe(ports.length)
  expect(ports.every((port) => port >= 9000 && port < 9100)).toBe(true)
})

it('listens on the loopback only', () => {
  for (const text of texts) expect(text).not.toMatch(/0\.0\.0\.0|bind \*|\[::\]/)
  for (const { restapi, postgresql } of patronis)
    for (const at of [restapi.listen, postgresql.listen]) expect(at).toMatch(/^127\.0\.0\.1:\d+$/)
})

it('leads the database to whoever Patroni calls primary, and cuts who no longer is', () => {
  const [, database = ''] = haproxyConfig(plan).split('listen database')
  expect(database).toContain('option httpchk OPTIONS /primary')
  expect(database).toContain('on-marked-down shutdown-sessions')
  for (const { name, ports } of plan.members)
    expect(database).toContain(`server ${name} 127.0.0.1:${ports.postgres} check port ${ports.patroni}\n`)
})

it('leads people to the processes that serve alone, and sends again only what reads', () => {
  const [, web = ''] = haproxyConfig(plan).split('\nbackend web')
  const served = [...web.matchAll(/^ {2}server (\w+) .+ (\S+)$/gm)].map(([, ...words]) => words)
  expect(served).toEqual([
    ['web1', 'check'],
    ['web2', 'check'],
    ['web1', 'check'],
    ['web2', 'check'],
  ])
  expect(web).toContain('http-request disable-l7-retry unless METH_GET')
})

it('keeps what was answered on two machines, and lets nobody lead longer than the others wait', () => {
  for (const { bootstrap } of patronis) {
    const { ttl, loop_wait, retry_timeout, synchronous_mode } = bootstrap.dcs
    expect(synchronous_mode).toBe(true)
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
  }
})

it('lets nobody who wakes take the lead from another: the newer protocol of etcd would', () => {
  for (const patroni of patronis) expect([patroni.etcd?.hosts?.length, patroni.etcd3]).toEqual([3, undefined])
  for (const member of plan.members) expect(etcdOf(plan, member).args).toContain('--enable-v2=true')
})

it('lets workers work and the others serve, all with the same keys on the same database', () => {
  const envs = plan.nodes.map((node) => productOf(plan, node, { secrets }).env ?? {})
  expect(envs.map(({ JOBS }) => JOBS)).toEqual(['off', 'off', 'on', 'on'])
  for (const name of ['DATABASE_URL', 'SESSION_KEYS', 'SEAL_KEY', 'S3_BUCKET', 'PUBLIC_URL'])
    expect(new Set(envs.map((env) => env[name])).size).toBe(1)
  expect(envs[0]?.DATABASE_URL).toBe(databaseUrl(plan, 'product-secret'))
  expect(new Set(envs.map(({ DATA_DIR }) => DATA_DIR)).size).toBe(4)
})

const folder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'cursus-cluster-'))
  for (const name of ['run', 'logs']) mkdirSync(join(dir, name))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

it.runIf(process.platform === 'linux')('ends what it started, by the id that it noted', async () => {
  const dir = folder()
  const sleep = { name: 'sleep', command: '/bin/sleep', args: ['60'], as: 'self' as const }
  const pid = launch(dir, sleep, undefined)
  expect([pidOf(dir, 'sleep'), launchedNames(dir)]).toEqual([pid, ['sleep']])
  await end(dir, 'sleep')
  expect([pidOf(dir, 'sleep'), launchedNames(dir)]).toEqual([null, []])
})

it.runIf(process.platform === 'linux')('never ends a stranger that has the id now', async () => {
  const dir = folder()
  const stranger = spawn('/bin/sleep', ['60'])
  onTestFinished(() => void stranger.kill())
  writeFileSync(join(dir, 'run/web1.pid'), `${stranger.pid} 1\n`)
  mkdirSync(join(dir, 'pg1'))
  writeFileSync(join(dir, 'pg1/postmaster.pid'), `${stranger.pid}\n`)
  expect([pidOf(dir, 'web1'), postmasterOf(join(dir, 'pg1'))]).toEqual([null, null])
  await end(dir, 'web1')
  expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null])
})

it('comes to the primary also where HAProxy knew none at the first try', async () => {
  // AuthenticationOk, then ReadyForQuery: what PostgreSQL says to whom it lets in.
  const letIn = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73])
  let calls = 0
  const proxy = createServer((caller) => {
    calls += 1
    caller.on('error', () => undefined)
    if (calls === 1) caller.destroy()
    else caller.once('data', () => caller.write(letIn))
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', () => listening()))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  const client = await connectThrough(`postgres://postgres:x@127.0.0.1:${port}/postgres`, 5)
  expect(calls).toBe(2)
  await client.end()
})
