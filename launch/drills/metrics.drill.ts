import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { freePort, held, refuseArguments, root, run, started, unpacked, until } from './commands.ts'

const rules = join(root, 'deploy/prometheus')

/**
 * Checks the alert rules by `promtool`, then lets a Prometheus read a running server: every name that an alert or the
 * dashboard asks for is told by it, every question has an answer, and the alert of a server that is gone fires.
 */
export async function drill(args: string[]): Promise<void> {
  refuseArguments(args)
  const bin = await unpacked('prometheus', 'prometheus')
  await checkRules(join(bin, 'promtool'))
  const dir = makeFolder()
  const running: { stop: () => Promise<void> }[] = []
  try {
    const { metrics, url, server } = await serve(dir)
    running.push(server)
    const watcher = await watch({ dir, metrics, program: join(bin, 'prometheus') })
    running.push(watcher.process)
    const ask = (path: string) => api(watcher.url + path)
    await until('the server is read', 30, async () => ((await figureOf(ask, 'up')) === '1' ? true : null))
    held('Prometheus reads the server')
    for (const path of ['/api/countries', '/api/contracts', '/api/nothing']) await fetch(url + path)
    await expectFigures(ask)
    await server.stop()
    const down = async () =>
      (await figureOf(ask, 'ALERTS{alertname="CursusDown",alertstate="firing"}')) ? true : null
    await until('CursusDown fires', 60, down)
    held('CursusDown fires once the server is gone')
  } finally {
    for (const one of running.reverse()) await one.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Makes a folder for all that this drill starts. Another account has to pass it, or root's database would lie elsewhere and stay. */
export function makeFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'cursus-drill-'))
  chmodSync(dir, 0o755)
  return dir
}

async function checkRules(promtool: string): Promise<void> {
  await run(promtool, ['check', 'config', 'prometheus.yml'], rules)
  await run(promtool, ['test', 'rules', 'alerts.test.yml'], rules)
  const count = readFileSync(join(rules, 'alerts.yml'), 'utf8').match(/- alert:/g)?.length
  held(`promtool: ${count} alerts fire on what they are about, and none on a quiet day`)
}

/** Starts a server on an empty database of its own, with figures and a nightly backup. */
async function serve(dir: string) {
  const [port, metrics] = [await freePort(), await freePort()]
  const key = await run(process.execPath, ['server/src/backup.ts', 'backup', '--make-key', join(dir, 'key')])
  const server = started(process.execPath, ['server/src/main.ts'], {
    ...{ NODE_ENV: 'test', PORT: String(port), METRICS_PORT: String(metrics), DEMO: '0', LOG_LEVEL: 'error' },
    ...{ DATA_DIR: join(dir, 'data'), BACKUP_DIR: join(dir, 'backups') },
    BACKUP_RECIPIENT: /age1\w+/.exec(key)?.[0],
  })
  const url = `http://127.0.0.1:${port}`
  await until('the server is ready', 90, async () =>
    (await fetch(`${url}/api/health/ready`)).ok ? true : null,
  )
  return { url, metrics, server }
}

/** Starts a Prometheus with our rules, all of it quicker. */
async function watch({ dir, metrics, program }: { dir: string; metrics: number; program: string }) {
  const quicker = (name: string, changes: [RegExp, string][]) => {
    const text = readFileSync(join(rules, name), 'utf8')
    writeFileSync(
      join(dir, name),
      changes.reduce((made, [from, to]) => made.replaceAll(from, to), text),
    )
  }
  quicker('alerts.yml', [[/for: \w+/g, 'for: 2s']])
  quicker('prometheus.yml', [
    [/_interval: 15s/g, '_interval: 1s'],
    [/127\.0\.0\.1:9464/g, `127.0.0.1:${metrics}`],
  ])
  const port = await freePort()
  const process = started(program, [
    `--config.file=${join(dir, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(dir, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ])
  return { process, url: `http://127.0.0.1:${port}/api/v1` }
}

type Ask = (path: string) => Promise<unknown>

const Answer = z.object({ status: z.string(), error: z.optional(z.string()), data: z.unknown() })
const Found = z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) })

async function api(url: string): Promise<unknown> {
  const { status, error, data } = Answer.parse(await (await fetch(url)).json())
  if (status !== 'success') throw new Error(`${url}: ${error}`)
  return data
}

async function figureOf(ask: Ask, query: string): Promise<string | null> {
  const { result } = Found.parse(await ask(`/query?query=${encodeURIComponent(query)}`))
  return result[0]?.value[1] ?? null
}

/** Throws for a question of an alert or of the dashboard that this server could not answer. */
async function expectFigures(ask: Ask): Promise<void> {
  const asked = [...questions('prometheus/alerts.yml', /expr: (?:>-\n)?((?:.|\n {10})+)/g)]
  asked.push(...questions('grafana/cursus.json', /"expr": "(.+)",/g))
  const known = Object.keys(z.record(z.string(), z.unknown()).parse(await ask('/metadata')))
  const names = new Set(asked.flatMap((one) => one.match(/\b(?:cursus|nodejs|process)_\w+/g) ?? []))
  for (const name of names) {
    const family = known.includes(name) ? name : name.replace(/_(bucket|count|sum)$/, '')
    if (!known.includes(family)) throw new Error(`no server tells ${name}`)
  }
  held(`${names.size} names that alerts and dashboard ask for are told`)
  for (const one of asked) await figureOf(ask, one.replaceAll('$__rate_interval', '1m'))
  held(`${asked.length} questions of alerts and dashboard have an answer`)
  const refused = 'cursus_http_request_seconds_count{route="/api/contracts",status="401"}'
  await until('one refused call', 10, async () => ((await figureOf(ask, refused)) === '1' ? true : null))
  held('a call that was refused is counted by its route')
}

function questions(file: string, shape: RegExp): string[] {
  const text = readFileSync(join(root, 'deploy', file), 'utf8')
  const found = [...text.matchAll(shape)].map(([, question = '']) => question.replaceAll('\\"', '"'))
  if (found.length < 10) throw new Error(`${file} asks nothing`)
  return found
}
