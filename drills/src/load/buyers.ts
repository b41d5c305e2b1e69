import { setTimeout as wait } from 'node:timers/promises'
import { insertSchool, insertStudent, type Person } from '../../../server/test/people.ts'
import { type Answers, Refused } from '../engine/answers.ts'
import { patiently } from '../engine/patiently.ts'
import { keepGoing } from '../engine/run-drill.ts'
import type { World } from '../engine/world.ts'
import { type Journey, type Returned, readJourneys } from './journeys.ts'

/** What one person did, and what they were told: whatever they were told has to be true at the end. */
export type Intent = {
  email: string
  product: string
  /** Contracts that their one payment has to make. */
  lines: number
  isPaid: boolean
  /** Contracts that an answer named. */
  acknowledged: string[]
  /** True when they signed all that is to be signed. */
  isSigned: boolean
  needsSignature: boolean
  /** What they were refused, as no one who does all right should be. */
  refused?: string
}

/** Shares of those who paid that never come back, come back twice at once, and never sign: each by chance. */
const chances = { away: 0.3, twice: 0.3, unsigned: 0.15 }
const by = (chance: number) => Math.random() < chance

/** Lets `atOnce` people at a time buy until told to stop; each buys once, of the four products in turn. */
export async function startBuyers(world: World, answers: Answers, atOnce: number) {
  const journeys = await readJourneys(world)
  const around = { world, answers, school: await insertSchool(world.services) }
  const intents: Intent[] = []
  let turn = 0
  const stop = keepGoing(atOnce, async () => {
    const journey = journeys[turn++ % journeys.length] as Journey
    const { refused } = await buy(around, journey, intents)
    if (refused) await wait(1000)
  })
  return { intents, stop }
}

type Around = { world: World; answers: Answers; school: number }

async function buy(around: Around, journey: Journey, intents: Intent[]): Promise<Intent> {
  const { world, school } = around
  const person = await patiently(() =>
    insertStudent(world.services, journey.role ? { role: journey.role, school } : {}),
  )
  const intent = intentOf(person, journey)
  intents.push(intent)
  try {
    await walk(around, { person, journey, intent })
  } catch (error) {
    // Told at the end: a person who was refused is a fault of the product.
    intent.refused = error instanceof Refused ? error.message : String((error as Error).stack)
  }
  return intent
}

const intentOf = ({ email }: Person, { name, lines, signing }: Journey): Intent => ({
  email,
  product: name,
  lines,
  isPaid: false,
  acknowledged: [],
  isSigned: false,
  needsSignature: signing !== 'none',
})

type Walking = { person: Person; journey: Journey; intent: Intent }

async function walk({ world, answers }: Around, { person, journey, intent }: Walking): Promise<void> {
  const { outside } = world
  const ask = <T>({ path, body }: { path: string; body: object }) =>
    answers.until<T>(...answers.post<T>(person, path, body))
  const address = await ask<string>(journey.checkout())
  const paid = await outside.pay(address)
  if (paid.status !== 303) throw new Refused(`the payment page answered ${paid.status}`)
  intent.isPaid = true
  if (by(chances.away)) return
  const back = () => ask<Returned>(journey.back(outside.sessionIdOf(address)))
  const [created, again] = await Promise.all([back(), by(chances.twice) ? back() : null])
  intent.acknowledged = [...new Set([created, again].flatMap((one) => (one ? journey.idsOf(one) : [])))]
  if (!intent.needsSignature || by(chances.unsigned)) return
  const { link } = journey.sign ? await ask<Returned>(journey.sign(created)) : created
  const signed = await outside.sign(link ?? '')
  if (signed.status !== 303) throw new Refused(`the signing page answered ${signed.status}`)
  intent.isSigned = true
}
