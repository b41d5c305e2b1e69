import { eq } from 'drizzle-orm'
import { contracts } from '../../server/src/features/contracts/contracts.table.ts'
import { insertSchool, insertStudent } from '../../server/test/people.ts'
import { type Answers, openAnswers } from './engine/answers.ts'
import { askProvider, listAll, readBooks } from './engine/books.ts'
import { type Options, readOptions } from './engine/options.ts'
import { conclude } from './engine/report.ts'
import { settle } from './engine/rounds.ts'
import { openWorld, type World } from './engine/world.ts'
import type { Intent } from './load/buyers.ts'
import { allCells, type Cell } from './load/cells.ts'
import { judgePurchases } from './load/judge-purchases.ts'
import { payTwice } from './load/spoil.ts'
import { tamperings } from './load/tamperings.ts'

/** Checkouts that ask for what is dear at the price of what is cheap: so many of each cell, and at most so many in all. */
const [tamperedEach, tamperedAtMost] = [5, 500]

type Money = {
  world: World
  answers: Answers
  school: number
  options: Options
  /** When the minutes are over: nothing is begun any more. */
  end: number
}

/**
 * Buys every cell of the tariffs and compares what the provider was asked for with the tariff as it is written; then tampers
 * with five checkouts of each, each of which has to be refused and to leave no session; as many rounds of it as are asked for, while
 * the minutes last. What is paid becomes its contracts, of the same amounts.
 */
export async function drill(args: string[]): Promise<void> {
  const all = allCells()
  const options = readOptions(args, { minutes: 20, rounds: 1, people: 4, among: all })
  const cells = all.filter(({ name }) => name.includes(options.only))
  const world = await openWorld()
  try {
    const answers = openAnswers(world.servers, false)
    const school = await insertSchool(world.services)
    const money = { world, answers, school, options, end: Date.now() + options.minutes * 60_000 }
    const intents: Intent[] = []
    const wrong: string[] = []
    for (let round = 0; round < options.rounds && Date.now() < money.end; round += 1) {
      const before = intents.length
      await each(cells, money, async (cell) => void wrong.push(...(await buyCell(money, cell, intents))))
      say(`${intents.length - before} of ${cells.length} cells were asked for and paid`)
      wrong.push(...(await tamper(money, cells)))
    }
    if (intents.length === 0) wrong.push('the minutes were over before anything was bought')
    const judge = async () => judgePurchases(intents, await readBooks(world))
    const { verdict, seconds } = await settle(judge, spoilOf(money, intents))
    conclude({ verdict, recovered: seconds, wrong: [...wrong, ...answers.told.faults] })
  } finally {
    await world.close()
  }
}

const say = (what: string) => process.stdout.write(`ok   ${what}\n`)

/** What `--spoil` asks for: somebody pays twice, or a contract is a cent short. */
function spoilOf({ world, options }: Money, intents: Intent[]): (() => Promise<void>) | undefined {
  const ways = { double: () => payTwice(world, intents[0]?.email ?? ''), lost: () => loseOne(world) }
  return options.spoil && ways[options.spoil]
}

async function loseOne({ db }: World): Promise<void> {
  const [first] = await db.select().from(contracts).limit(1)
  if (!first) throw new Error('nothing was bought that could be lost')
  await db
    .update(contracts)
    .set({ primeCents: first.primeCents - 1 })
    .where(eq(contracts.id, first.id))
}

/** Does it for all, so many at a time; begins none any more once the minutes are over. */
async function each<T>(all: T[], { options, end }: Money, act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const next = () => (Date.now() < end ? left.shift() : undefined)
  const worker = async () => {
    for (let one = next(); one !== undefined; one = next()) await act(one)
  }
  await Promise.all(Array.from({ length: options.people }, worker))
}

const buyerOf = ({ world, school }: Money) =>
  insertStudent(world.services, { role: 'ROLE_STUDENT_PARTNER', school })

/** Buys a cell; returns how the provider was asked for something else. */
async function buyCell(money: Money, cell: Cell, intents: Intent[]): Promise<string[]> {
  const { world, answers } = money
  const person = await buyerOf(money)
  const address = await answers.until<string>(...answers.post<string>(person, cell.path, cell.body()))
  const asked = await askedFor(world, world.outside.sessionIdOf(address))
  const { amounts, interval } = cell.owed
  const owed = { total: amounts.reduce((sum, one) => sum + one, 0), lines: [...amounts].sort(), interval }
  const paid = await world.outside.pay(address)
  intents.push({
    email: person.email,
    product: cell.name,
    lines: amounts.length,
    isPaid: paid.status === 303,
    acknowledged: [],
    isSigned: false,
    needsSignature: false,
  })
  const same = JSON.stringify(asked) === JSON.stringify({ ...owed, currency: 'eur' })
  return same
    ? []
    : [`${cell.name}: the tariff says ${JSON.stringify(owed)}, asked for was ${JSON.stringify(asked)}`]
}

type Line = { amount_total: number; quantity: number; price: { recurring: { interval: string } | null } }
type Session = { amount_total: number; currency: string; line_items: { data: Line[] } }

async function askedFor(world: World, id: string) {
  const path = `/v1/checkout/sessions/${id}?expand[]=line_items.data.price`
  const { amount_total, currency, line_items } = await askProvider<Session>(world, 'stripe', path)
  const intervals = new Set(line_items.data.map(({ price }) => price.recurring?.interval ?? null))
  return {
    total: amount_total,
    lines: line_items.data.map((line) => line.amount_total).sort(),
    interval: intervals.size === 1 ? [...intervals][0] : [...intervals],
    currency,
  }
}

/** Tampers with checkouts; returns those that were taken, and sessions that they left. */
async function tamper(money: Money, cells: Cell[]): Promise<string[]> {
  const { world, answers } = money
  const before = (await listAll(world, '/v1/checkout/sessions')).length
  const tampered = Math.min(cells.length * tamperedEach, tamperedAtMost)
  const tries = Array.from({ length: tampered }, (_, at) => at)
  const taken: string[] = []
  let done = 0
  await each(tries, money, async (at) => {
    done += 1
    const { name, cell, body } = chosen(at, cells)
    const [what, ask] = answers.post(await buyerOf(money), cell.path, body)
    const { status } = await answers.once(what, ask)
    if (status !== 422) taken.push(`${cell.name} with ${name}: ${status}`)
  })
  const left = (await listAll(world, '/v1/checkout/sessions')).length - before
  say(`${done - taken.length} of ${tampered} tampered checkouts were refused`)
  return left === 0 ? taken : [...taken, `${left} sessions were opened for tampered checkouts`]
}

/** The tampering of that turn, with the next cell that it fits. */
function chosen(turn: number, cells: Cell[]) {
  for (let at = turn; ; at += 1) {
    const cell = cells[at % cells.length] as Cell
    const { name, of } = tamperings[
      (turn + Math.floor(at / cells.length)) % tamperings.length
    ] as (typeof tamperings)[number]
    const body = of(cell, cells)
    if (body) return { name, cell, body }
    if (at > turn + cells.length * tamperings.length) throw new Error('no tampering fits any cell')
  }
}
