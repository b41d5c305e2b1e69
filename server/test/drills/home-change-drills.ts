import { dayOf, purchaseDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { amendments } from '../../src/features/amendments/amendments.table.ts'
import { contracts } from '../../src/features/contracts/contracts.table.ts'
import { homes } from '../../src/features/home/home.table.ts'
import { homeCalls, nino, tanneurs } from '../covers.ts'
import { homeSteps } from './home-drills.ts'
import type { DrillWorld } from './kill-drills.ts'
import type { Drills } from './run-drills.ts'

type Changed = { data: { state: string; payAt: string | null } }

/**
 * A move to more rooms, paid and signed: a cut between any two steps leaves the old home whole, or the new one. None in the last
 * half an hour of the day, in which no change takes effect at once: these processes go by the clock of the machine.
 */
export async function homeChangeDrills(s: DrillWorld): Promise<Drills> {
  const now = new Date()
  if (purchaseDay(now) !== dayOf(now)) return {}
  const moves = await moveSteps(s)
  return { ...untilSigned(s, moves), ...onceSigned(s, moves) }
}

type Moves = Awaited<ReturnType<typeof moveSteps>>

/** What a person does on the way, and how the home stands. */
export async function moveSteps(s: DrillWorld) {
  const { outside, soon } = s
  const steps = await homeSteps(s)

  /** A signed home with devices beside it. */
  async function aHome() {
    const student = await s.aStudent()
    const address = await steps.checkout(student)
    await outside.pay(address)
    const home = await steps.created(student, outside.sessionIdOf(address))
    await outside.sign(await steps.linkOf(student, home))
    await soon(async () => (await s.post(student, homeCalls.send, home)).status).toBe(200)
    return { student, id: home.contractId, path: `/api/contracts/${home.contractId}/change` }
  }

  /** A home whose move is asked for; nothing of it is paid. */
  async function aMove() {
    const { student, id, path } = await aHome()
    const wish = { address: tanneurs, numberOfRooms: 5, roommates: [nino], hasReadDraft: true }
    const { body } = await s.post<Changed>(student, path, wish)
    const payAt = body.data.payAt ?? ''
    const paid = () => s.post(student, `${path}/paid`, { sessionId: outside.sessionIdOf(payAt) })
    return { student, id, path, payAt, paid }
  }
  type Move = Awaited<ReturnType<typeof aMove>>

  /** As after a kill: again and again until the server answers. */
  async function linkOf({ student, path }: Pick<Move, 'student' | 'path'>): Promise<string> {
    let link = ''
    await soon(async () => {
      const answer = await s.post<{ data: { link: string } }>(student, `${path}/signature`, {})
      link = answer.body.data?.link ?? ''
      return answer.status
    }).toBe(200)
    return link
  }
  async function standing({ id }: Move) {
    const [contract] = await s.db.select().from(contracts).where(eq(contracts.id, id))
    const [home] = await s.db.select().from(homes).where(eq(homes.contractId, id))
    const all = await s.db.select().from(amendments).where(eq(amendments.contractId, id))
    return [contract?.numberRoom, home?.street, contract?.revision, all.map(({ state }) => state)]
  }
  const chargedFor = async ({ id }: Pick<Move, 'id'>) => {
    const [contract] = await s.db.select().from(contracts).where(eq(contracts.id, id))
    const { items } = await s.stripe.subscriptions.retrieve(contract?.subscriptionStripe ?? '')
    return items.data.map(({ price }) => price.lookup_key).filter((key) => key === contract?.priceId).length
  }

  return { aHome, aMove, linkOf, standing, chargedFor }
}

const before = (state: string) => [2, '19 rue du Vieux Pont', 0, [state]]
const moved = [5, tanneurs.street, 1, ['done']]

function untilSigned(s: DrillWorld, { aMove, linkOf, standing }: Moves): Drills {
  const { outside, soon } = s
  return {
    async *'killed while it takes the money of a move: it stands paid and unsigned, and the old home whole'() {
      const move = await aMove()
      yield* s.nextTime()
      yield* s.whileAsking(move.payAt, () => move.paid())
      expect(await standing(move)).toEqual(before('waiting'))
      yield 'started'
      await soon(() => standing(move)).toEqual(before('signing'))
      expect((await move.paid()).status).toBe(200)
      await outside.sign(await linkOf(move))
      await soon(() => standing(move)).toEqual(moved)
    },

    async *'killed while the amendment of a move is prepared, and down while it is signed: moved once'() {
      const move = await aMove()
      // Others hold their signatures at the first kill.
      yield* s.nextTime()
      await outside.pay(move.payAt)
      expect((await move.paid()).status).toBe(200)
      const match = 'POST /yousign/v3/signature_requests'
      yield* s.whileHeld({ provider: 'yousign', match, when: 'after' }, () =>
        s.post(move.student, `${move.path}/signature`, {}),
      )
      yield 'started'
      const link = await linkOf(move)
      yield 'near'
      yield 'killed'
      await outside.sign(link)
      expect(await standing(move)).toEqual(before('signing'))
      yield 'started'
      await soon(() => standing(move)).toEqual(moved)
    },
  }
}

function onceSigned(s: DrillWorld, { aMove, linkOf, standing, chargedFor }: Moves): Drills {
  const { outside, soon } = s
  return {
    async *'killed in the middle of a move: all of it or nothing, then once'() {
      const move = await aMove()
      // Each lock keeps one of the few connections of long work; others have theirs at the first three kills.
      for (let kill = 0; kill < 3; kill += 1) yield* s.nextTime()
      await outside.pay(move.payAt)
      expect((await move.paid()).status).toBe(200)
      const link = await linkOf(move)
      // The home is written by then, in the same transaction.
      const lock = 'SELECT 1 FROM roommates WHERE contract_id = $1 FOR UPDATE'
      yield* s.whileLocked(lock, [move.id], async () => {
        await outside.sign(link)
        return s.post(move.student, `${move.path}/signed`, {})
      })
      expect(await standing(move)).toEqual(before('signing'))
      yield 'started'
      await soon(() => standing(move)).toEqual(moved)
    },

    async *'killed when the provider has the new price of a move: it is charged once'() {
      const move = await aMove()
      yield* s.nextTime()
      await outside.pay(move.payAt)
      expect((await move.paid()).status).toBe(200)
      const link = await linkOf(move)
      const [contract] = await s.db.select().from(contracts).where(eq(contracts.id, move.id))
      const match = `POST /v1/subscriptions/${contract?.subscriptionStripe}`
      yield* s.whileHeld({ provider: 'stripe', match, when: 'after' }, async () => {
        await outside.sign(link)
        return s.post(move.student, `${move.path}/signed`, {})
      })
      expect(await standing(move)).toEqual(moved)
      yield 'started'
      await soon(() => chargedFor(move)).toBe(1)
      await soon(async () => {
        const [done] = await s.db.select().from(amendments).where(eq(amendments.contractId, move.id))
        return done?.pricedAt !== null
      }).toBe(true)
    },
  }
}
