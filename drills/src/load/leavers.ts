import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { mailOutbox } from '../../../server/src/features/mail/mail.table.ts'
import { refunds } from '../../../server/src/features/refunds/refunds.table.ts'
import { insertStudent, type Person } from '../../../server/test/people.ts'
import { type Answers, Refused } from '../engine/answers.ts'
import { listAll } from '../engine/books.ts'
import { patiently } from '../engine/patiently.ts'
import { keepGoing, type Load } from '../engine/run-drill.ts'
import type { World } from '../engine/world.ts'
import { type Journey, type Returned, readJourneys } from './journeys.ts'
import { judgeLeaving, type Leaving, type LeavingBooks } from './judge-leaving.ts'
import { refusals } from './purchase-drill.ts'

/** Students who buy a stay in France and leave it before it begins. */
export async function leavers(world: World, answers: Answers, people: number): Promise<Load> {
  const [stay] = await readJourneys(world)
  const leavings: Leaving[] = []
  let turn = 0
  const stop = keepGoing(people, async () => {
    const person = await patiently(() => insertStudent(world.services))
    const way = ways[turn++ % ways.length] as (typeof ways)[number]
    const leaving: Leaving = {
      email: person.email,
      way,
      contractId: '',
      sessionId: '',
      isAcknowledged: false,
    }
    leavings.push(leaving)
    try {
      await leave({ world, answers, stay: stay as Journey }, person, leaving)
    } catch (error) {
      leaving.refused = error instanceof Refused ? error.message : String((error as Error).stack)
    }
  })
  const judge = async () => judgeLeaving(leavings, await readLeavingBooks(world))
  return {
    stop,
    judge,
    tell: () =>
      `${leavings.length} people: ${leavings.filter(({ isAcknowledged }) => isAcknowledged).length} left, ${ways.join(' or ')}`,
    spoil: (how) => spoil(world, leavings, how),
    wrong: async () => refusals(leavings),
  }
}

const ways = ['withdrawal', 'termination'] as const
type Around = { world: World; answers: Answers; stay: Journey }

async function leave({ world, answers, stay }: Around, person: Person, leaving: Leaving): Promise<void> {
  const { outside } = world
  const ask = <T>({ path, body }: { path: string; body: object }) =>
    answers.until<T>(...answers.post<T>(person, path, body))
  const address = await ask<string>(stay.checkout())
  await outside.pay(address)
  leaving.sessionId = outside.sessionIdOf(address)
  const { contractId } = await ask<Returned>(stay.back(leaving.sessionId))
  leaving.contractId = contractId
  const eventDate = formatDay(addDays(dayOf(new Date()), -1))
  const body = leaving.way === 'withdrawal' ? {} : { reason: 'life_event', eventDate }
  // Whoever is cut off does it again, as a page would: twice at once, even.
  const word = () => ask({ path: `/api/contracts/${contractId}/${leaving.way}`, body })
  await Promise.all(Math.random() < 0.3 ? [word(), word()] : [word()])
  leaving.isAcknowledged = true
}

type Session = { id: string; payment_intent: string | null; amount_total: number }
type Refund = { id: string; payment_intent: string; amount: number; status: string }

async function readLeavingBooks(world: World): Promise<LeavingBooks> {
  const [sessions, provider, rows, mails] = await Promise.all([
    listAll<Session>(world, '/v1/checkout/sessions'),
    listAll<Refund>(world, '/v1/refunds'),
    world.db.select().from(refunds),
    world.db.select().from(mailOutbox),
  ])
  return {
    payments: sessions.map((one) => ({
      sessionId: one.id,
      amount: one.amount_total,
      back: provider
        .filter(
          ({ payment_intent, status }) => payment_intent === one.payment_intent && status === 'succeeded',
        )
        .map(({ amount }) => amount),
    })),
    refunds: rows.map(({ contractId, amountCents, state }) => ({ contractId, amountCents, state })),
    mails: mails.map(({ toAddress, template, state }) => ({ email: toAddress, template, state })),
  }
}

async function spoil(world: World, leavings: Leaving[], how: 'lost' | 'double'): Promise<void> {
  const one = leavings.find(({ isAcknowledged, way }) => isAcknowledged && way === 'withdrawal')
  if (!one) throw new Error('nobody left yet: nothing can be spoilt')
  if (how === 'lost') {
    await world.db.delete(refunds).where(eq(refunds.contractId, one.contractId))
    return
  }
  const [row] = await world.db.select().from(refunds).where(eq(refunds.contractId, one.contractId))
  if (!row) throw new Error('the refund that was to be doubled is not there yet')
  await world.db.insert(refunds).values({
    ...row,
    id: crypto.randomUUID(),
    causeId: crypto.randomUUID(),
    reference: `${row.reference}-2`,
  })
}
