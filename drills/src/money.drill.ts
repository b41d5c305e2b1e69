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

type Money = { world: World; answers: Answers; school: number; options: Options }

/**
 * Buys every cell of the tariffs and compares what the provider was asked for with the tariff as it is written; then tampers
 * with five checkouts of each, each of which has to be refused and to leave no session. What is paid becomes its contracts, of the
 * same amounts.
 */
export async function drill(args: string[]): Promise<void> {
  const all = allCells()
  const options = readOptions(args, { minutes: 20, people: 4, among: all })
  const cells = all.filter(({ name }) => name.includes(options.only))
  const world = await openWorld()
  try {
    const answers = openAnswers(world.servers, false)
    const money = { world, answers, school: await insertSchool(world.services), options }
    const intents: Intent[] = []
    const wrong: string[] = []
    await each(cells, options, async (cell) => void wrong.push(...(await buyCell(money, cell, intents))))
    process.stdout.write(`ok   ${intents.length} of ${cells.length} cells were asked for and paid\n`)
    wrong.push(...(await tamper(money, cells)))
    const judge = async () => judgePurchases(intents, await readBooks(world))
    const { verdict, seconds } = await settle(judge, spoilOf(money, intents))
    conclude({ verdict, recovered: seconds, wrong: [...wrong, ...answers.told.faults] })
  } finally {
    await world.close()
  }
}

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

/** Does it for all, so many at a time. */
async function each<T>(all: T[], { people }: Options, act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: people }, worker))
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
  const { world, answers, options } = money
  const before = (await listAll(world, '/v1/checkout/sessions')).length
  const tampered = Math.min(cells.length * tamperedEach, tamperedAtMost)
  const tries = Array.from({ length: tampered }, (_, at) => at)
  const taken: string[] = []
  await each(tries, options, async (at) => {
    const { name, cell, body } = chosen(at, cells)
    const [what, ask] = answers.post(await buyerOf(money), cell.path, body)
    const { status } = await answers.once(what, ask)
    if (status !== 422) taken.push(`${cell.name} with ${name}: ${status}`)
  })
  const left = (await listAll(world, '/v1/checkout/sessions')).length - before
  process.stdout.write(`ok   ${tampered - taken.length} of ${tampered} tampered checkouts were refused\n`)
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
