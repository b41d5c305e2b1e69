import demo from '../../server/src/data/seed-demo.json' with { type: 'json' }
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts'
import { makeDataFolder } from '../../server/test/data-folder.ts'
import type { Figure } from './figure.ts'
import { load } from './load.ts'
import { databaseCpu, type Measured, runProduct } from './server-process.ts'
import { perRound, sideBySide } from './side-by-side.ts'

const requests = perRound(6000, 1500)
const person = 'malo.kerdivel@meridien.example.com'
const key = 'only-for-this-bench-only-for-this-bench-only'

/**
 * Two processes on one database against one, each with as many requests: processor time of processes and database per request, of
 * documents lists and price calls in turns. What they tell each other would be paid here. Beside the one a stranger on a database of
 * its own is asked as much and not counted, so that the machine is as crowded: fewer cores than processes make each dearer.
 */
export default async function scale(): Promise<Figure[]> {
  const folder = makeDataFolder('bench')
  const database = await startEmbeddedPostgres(folder)
  const env = { DATABASE_URL: database.url, DEMO: '1', SESSION_KEYS: key }
  const stranger = await runProduct({ DEMO: '1', SESSION_KEYS: key })
  const processes: Measured[] = []
  try {
    for (let one = 0; one < 2; one += 1) processes.push(await runProduct(env))
    const token = await signIn(processes[0])
    // Both as warm as each other: a process that is young spends more on each request.
    for (const { url } of [...processes, stranger])
      for (let round = 0; round < 3; round += 1) await ask(url, token)
    const cost = async (counted: Measured[], beside: Measured[]) => {
      const spent = () => databaseCpu(folder) + counted.reduce((sum, { cpu }) => sum + cpu(), 0)
      const before = spent()
      await Promise.all([...counted, ...beside].map((one) => ask(one.url, token)))
      return (spent() - before) / counted.length
    }
    const { ratio, range, work, baseline } = await sideBySide(
      () => cost(processes, []),
      () => cost(processes.slice(0, 1), [stranger]),
      { rounds: 9 },
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
    for (const { stop } of [...processes, stranger]) await stop()
    await database.stop()
  }
}

const paths = [
  '/api/contracts',
  '/api/payments/price/health_mobility?zone=3&month=6&partnerLevelHealthMobilityPrice=1',
]

/** Half of the requests to each path, one path after the other. */
async function ask(url: string, token: string): Promise<void> {
  for (const path of paths) await load(url + path, requests / paths.length, { tokenOf: () => token })
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
