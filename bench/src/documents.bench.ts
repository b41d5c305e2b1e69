import { rmSync } from 'node:fs'
import demo from '../../server/src/data/seed-demo.json' with { type: 'json' }
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts'
import { createSessionTokens } from '../../server/src/platform/session-tokens.ts'
import { makeDataFolder } from '../../server/test/data-folder.ts'
import type { Figure } from './figure.ts'
import { load } from './load.ts'
import { type Measured, runBareDocuments, runProduct } from './server-process.ts'
import { compiled, perRound, sideBySide } from './side-by-side.ts'

const [requests, rounds] = [perRound(3000, 1500), 5]
const person = 'malo.kerdivel@meridien.example.com'
const key = 'only-for-this-bench-only-for-this-bench-only'

/**
 * The documents list of a demo student against `node:http` and pg, which ask one statement and send its rows: processor time
 * of the server per request. With a token of its own for every request, and with one that is remembered.
 */
export default async function documents(): Promise<Figure[]> {
  const dataDir = makeDataFolder('bench')
  const database = await startEmbeddedPostgres(dataDir)
  const product = await runProduct({ DATABASE_URL: database.url, DEMO: '1', SESSION_KEYS: key })
  const { token, student } = await signIn(product)
  const bare = await runBareDocuments(database.url, student)
  try {
    await compare(product, bare, token)
    const tokens = createSessionTokens([key])
    const caller = { id: student, role: 'ROLE_STUDENT_PARTNER', family: crypto.randomUUID() } as const
    const fresh = () => Array.from({ length: requests }, () => tokens.sign(caller))
    const ours = (given: () => string[]) => async () => {
      const signed = given()
      return costOf(product, '/api/contracts', (index) => signed[index % signed.length] ?? '')
    }
    const base = () => costOf(bare, '/')
    const figures: Figure[] = []
    for (const [work, given, atMost, warmUps] of [
      ['the documents list, a token for each request', fresh, 2.2, compiled],
      ['the documents list, a token that is remembered', () => [token], 1.5, 1],
    ] as const) {
      const { ratio, range, work: cost, baseline } = await sideBySide(ours(given), base, { rounds, warmUps })
      const per = (ms: number) => `${Math.round((ms / requests) * 1000)} µs`
      const note = `${per(cost)} against ${per(baseline)} a request`
      const against = 'bare node:http + pg'
      figures.push({ work, against, unit: '×', value: ratio, range, goal: { atMost }, note })
    }
    return figures
  } finally {
    await bare.stop()
    await product.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signIn({ url }: Measured): Promise<{ token: string; student: string }> {
  const response = await fetch(`${url}/api/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person, password: demo.demoPassword }),
  })
  const { token, data } = (await response.json()) as { token: string; data: { id: string } }
  return { token, student: data.id }
}

async function costOf(server: Measured, path: string, tokenOf?: (index: number) => string): Promise<number> {
  const before = server.cpu()
  await load(server.url + path, requests, { ...(tokenOf && { tokenOf }) })
  return server.cpu() - before
}

/** Both sides send the same contracts, in answers of about the same size. */
async function compare(product: Measured, bare: Measured, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const [ours, theirs] = await Promise.all([
    fetch(`${product.url}/api/contracts`, { headers }).then((response) => response.text()),
    fetch(bare.url).then((response) => response.text()),
  ])
  const idsOf = (text: string) => (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
  const isSame = idsOf(ours).join() === idsOf(theirs).join() && idsOf(ours).length > 1
  if (!isSame || Math.abs(ours.length / theirs.length - 1) > 0.1) {
    throw new Error(`the two sides differ: ${ours}\n${theirs}`)
  }
}
