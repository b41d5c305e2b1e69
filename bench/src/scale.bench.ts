import demo from '../../server/src/data/seed-demo.json' with { type: 'json' }
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Figure } from './figure.ts'
import { load } from './load.ts'
import { databaseCpu, type Measured, runProduct } from './server-process.ts'
import { perRound, sideBySide } from './side-by-side.ts'

const requests = perRound(3000, 1500)
const person = 'malo.kerdivel@meridien.example.com'
const key = 'only-for-this-bench-only-for-this-bench-only'

/**
 * Requests shared by two processes on one database against the same by one: processor time of processes and database per
 * request, of documents lists and price calls in turns. What one process told another would be paid here.
 */
export default async function scale(): Promise<Figure[]> {
  const folder = makeDataFolder()
  const database = await startEmbeddedPostgres(folder)
  const env = { DATABASE_URL: database.url, DEMO: '1', SESSION_KEYS: key }
  const processes: Measured[] = []
  try {
    for (let one = 0; one < 2; one += 1) processes.push(await runProduct(env))
    const token = await signIn(processes[0])
    const cost = async (shared: Measured[]) => {
      const spent = () => databaseCpu(folder) + shared.reduce((sum, { cpu }) => sum + cpu(), 0)
      const before = spent()
      await Promise.all(
        shared.map(({ url }) => ask(url, token, requests / shared.length, 16 / shared.length)),
      )
      return spent() - before
    }
    const { ratio, range, work, baseline } = await sideBySide(
      () => cost(processes),
      () => cost(processes.slice(0, 1)),
      7,
    )
    const per = (ms: number) => `${Math.round((ms / requests) * 1000)} µs`
    return [
      {
        work: 'a request at two processes',
        against: 'at one',
        unit: '×',
        value: ratio,
        range,
        goal: { atMost: 1.1 },
        note: `${per(work)} against ${per(baseline)}, the database with it`,
      },
    ]
  } finally {
    for (const { stop } of processes) await stop()
    await database.stop()
  }
}

const paths = [
  '/api/contracts',
  '/api/payments/price/health_mobility?zone=3&month=6&partnerLevelHealthMobilityPrice=1',
]

/** Half of the requests to each path, one path after the other. */
async function ask(url: string, token: string, count: number, connections: number): Promise<void> {
  for (const path of paths) {
    await load(url + path, count / paths.length, { connections, tokenOf: () => token })
  }
}

async function signIn(server: Measured | undefined): Promise<string> {
  const response = await fetch(`${server?.url}/api/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person, password: demo.demoPassword }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}
