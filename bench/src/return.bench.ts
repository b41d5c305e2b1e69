import { setTimeout as wait } from 'node:timers/promises'
import { parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { and, eq } from 'drizzle-orm'
import { travelPrices } from '../../server/src/features/tariffs/tariffs.table.ts'
import { openDatabase } from '../../server/src/platform/database.ts'
import { databaseLimits } from '../../server/src/platform/database-pools.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { stays } from '../../server/test/covers.ts'
import { makeDataFolder } from '../../server/test/data-folder.ts'
import { callsOver, environmentOf, tokenOf } from '../../server/test/mortal.ts'
import { launchSandbox } from '../../server/test/outside.ts'
import { insertStudent, type Person } from '../../server/test/people.ts'
import type { Figure } from './figure.ts'
import { freePort, runProduct } from './server-process.ts'
import { median, p95, perRound } from './side-by-side.ts'

const [people, rounds] = [50, perRound(3, 1)]

/** Longest time between two looks of a page that waits for its certificate, in milliseconds. */
const lookMs = 500

/**
 * A stay in France from the return of its payment until the certificate is downloaded, as the page that people come back to
 * does it: one person by herself, and 50 who come back at the same moment. They have paid before, off the clock, and no webhook
 * has told of it: all the work is the return's.
 */
export default async function returns(): Promise<Figure[]> {
  const world = await openWorld()
  try {
    await comeBack(world, 2) // warm, and its sealing key read
    const alone: number[] = []
    const together: number[][] = []
    const before = world.product.cpu()
    for (let round = 0; round < rounds; round += 1) {
      for (let one = 0; one < 5; one += 1) alone.push(...(await comeBack(world, 1)))
      together.push(await comeBack(world, people))
    }
    const each = (world.product.cpu() - before) / (alone.length + together.flat().length)
    const slowest = together.map((times) => p95(times))
    const said = (ms: number) => `${Math.round(ms)} ms`
    return [
      {
        work: 'from the return of a payment to the certificate',
        unit: 'ms',
        value: p95(alone),
        range: { least: Math.min(...alone), most: Math.max(...alone) },
        goal: { atMost: 3000 },
        note: `95 of 100, by herself; half within ${said(median(alone))}`,
      },
      {
        work: `the same, ${people} at once`,
        unit: 'ms',
        value: median(slowest),
        range: { least: Math.min(...slowest), most: Math.max(...slowest) },
        // One process draws them one after the other: what is asked of 50 is that nobody waits long.
        goal: { atMost: 5000 },
        note: `95 of 100; half within ${said(median(together.flat()))}; ${said(each)} of processor a purchase`,
      },
    ]
  } finally {
    await world.close()
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** The product with its jobs, on a durable database, beside the stand-in of the payment provider. */
async function openWorld() {
  const folder = makeDataFolder('bench')
  const database = await startEmbeddedPostgres(folder)
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const outside = await launchSandbox(url, folder)
  await outside.behave('stripe', 'losing') // webhooks
  const product = await runProduct({
    ...environmentOf(url, { folder, databaseUrl: database.url, outside }),
    PORT: port,
    JOBS: 'on',
    LOG_LEVEL: 'info',
    UNDO_SECONDS: '0',
  })
  const db = openDatabase({ url: database.url, limits: databaseLimits }, () => undefined)
  const { inFrance } = stays()
  const [startDate, endDate] = [parseDay(inFrance.startDate) ?? '', parseDay(inFrance.endDate) ?? '']
  const month = billedMonths({ startDate, endDate })
  const [price] = await db
    .select()
    .from(travelPrices)
    .where(and(eq(travelPrices.zone, 4), eq(travelPrices.month, month)))
  return {
    product,
    outside,
    services: { db, now: () => new Date() } as Services,
    contract: inFrance,
    priceId: price?.id ?? '',
    url,
    async close() {
      await product.stop()
      await outside.stop()
      await db.$client.end()
      await database.stop()
    },
  }
}

/** Milliseconds that each of so many waits from the return of a payment to the bytes of the certificate. */
async function comeBack(world: World, count: number): Promise<number[]> {
  const paid: { person: Person; sessionStripe: string }[] = []
  for (let one = 0; one < count; one += 1) paid.push(await pay(world))
  return Promise.all(paid.map(({ person, sessionStripe }) => toCertificate(world, person, sessionStripe)))
}

/** Buys up to the payment page and pays there. */
async function pay(world: World) {
  const { outside, services, contract, priceId, url } = world
  const person = await insertStudent(services)
  const { body: address } = await good(
    callsOver(url).post(person, '/api/payments/checkout/health_mobility', { priceId, contract }),
  )
  const paid = await outside.pay(address)
  if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}`)
  return { person, sessionStripe: outside.sessionIdOf(address) }
}

type Listed = { id: string; document: { id: string } | null }[]

async function toCertificate(world: World, person: Person, sessionStripe: string): Promise<number> {
  const { call, post } = callsOver(world.url)
  const begun = performance.now()
  const path = '/api/contracts/create_health_mobility_french_zone/create'
  const { body } = await good(
    post<{ contractId: string }>(person, path, { ...world.contract, sessionStripe }),
  )
  for (;;) {
    const { body: listed } = await good(call<Listed>(person, '/api/contracts'))
    const document = listed.find(({ id }) => id === body.contractId)?.document
    if (document) {
      await download(world, tokenOf(person), document.id)
      return performance.now() - begun
    }
    if (performance.now() - begun > 60_000) throw new Error('no certificate within a minute')
    await wait(lookMs)
  }
}

async function download({ url }: World, token: string, document: string): Promise<void> {
  const response = await fetch(`${url}/api/files/document/${document}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200 || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new Error(`the certificate answered ${response.status}`)
  }
}

/** The answer, if it is one of those that people with a good request get. */
async function good<T>(answer: Promise<{ status: number; body: T }>): Promise<{ status: number; body: T }> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return { status, body }
}
