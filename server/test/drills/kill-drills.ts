import { and, eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { contracts } from '../../src/features/contracts/contracts.table.ts'
import { documents } from '../../src/features/documents/documents.table.ts'
import { mailOutbox } from '../../src/features/mail/mail.table.ts'
import { stripeOf } from '../paying-world.ts'
import type { Person } from '../people.ts'
import { startMortalServer } from '../server-process.ts'
import { MissedGap, type Wait } from './run-drills.ts'

type Mortal = Awaited<ReturnType<typeof startMortalServer>>
export type DrillWorld = Awaited<ReturnType<typeof startDrillWorld>>

/** How long a held call is waited for with certainty: the server gives one up after four seconds. */
const gapMs = 3500

const soon = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 60_000, interval: 200 })

/** Waits until the outside world holds a call, and answers the last time, in epoch milliseconds, at which it held none yet. */
async function whenReached(outside: Mortal['outside'], hold: string): Promise<number> {
  let before = Date.now()
  const look = async () => {
    const now = Date.now()
    const isReached = await outside.isReached(hold)
    if (!isReached) before = now
    return isReached
  }
  await soon(look).toBe(true)
  return before
}

/** A server that can be killed, with gaps to kill it in, and ways to count what came of it. */
export async function startDrillWorld() {
  const s = await startMortalServer()
  const { outside } = s
  let killedAt = 0
  const stripe = stripeOf(outside.url, 'sk_test_cursus_sandbox')
  /** Pays, and keeps what the provider tells of it on its way; answers the hold that keeps it. */
  const payUnheard = async (address: string): Promise<string> => {
    const hold = await outside.hold('stripe', 'WEBHOOK checkout.session.completed', 'before')
    await outside.pay(address)
    await soon(() => outside.isReached(hold)).toBe(true)
    return hold
  }
  return {
    ...s,
    async kill() {
      killedAt = Date.now()
      await s.kill()
    },
    stripe,
    soon,
    ...countsOf(s, stripe),
    /**
     * Until after the kill, the outside world holds a call; what it then carries out comes to nobody. Throws `MissedGap` where the
     * server may have given the call up before.
     */
    async *whileHeld(
      { provider, match, when }: { provider: string; match: string; when: 'before' | 'after' },
      cause: () => Promise<unknown>,
    ): AsyncGenerator<Wait, void> {
      yield 'near'
      const hold = await outside.hold(provider, match, when)
      const call = cause().catch(() => undefined)
      const reachedAt = await whenReached(outside, hold)
      yield 'killed'
      await outside.release(hold)
      await call
      if (killedAt - reachedAt > gapMs) throw new MissedGap()
    },
    /** Until after the kill, rows of ours are locked by `lock`, which somebody waits for in the middle of a transaction. */
    async *whileLocked(
      lock: string,
      values: unknown[],
      cause: () => Promise<unknown>,
    ): AsyncGenerator<Wait, void> {
      const locked = await s.lock(lock, values)
      const called = cause().catch(() => undefined)
      await locked.untilSomebodyWaits()
      yield 'near'
      yield 'killed'
      await locked.release()
      await called
    },
    /**
     * Killed while it asks the provider about a return, whose payment nothing else has told: the webhook is lost. It is paid at
     * the last moment, as the sweep that each start begins would find it first.
     */
    async *whileAsking(
      address: string,
      comeBack: (sessionStripe: string) => Promise<unknown>,
    ): AsyncGenerator<Wait, void> {
      const sessionStripe = outside.sessionIdOf(address)
      const match = `GET /v1/checkout/sessions/${sessionStripe}`
      let lost = ''
      yield* this.whileHeld({ provider: 'stripe', match, when: 'after' }, async () => {
        lost = await payUnheard(address)
        return comeBack(sessionStripe)
      })
      await outside.release(lost, true)
    },
    /** The server is killed before the person pays, and what the provider tells of it is lost. */
    async *whilePaying(address: string): AsyncGenerator<Wait, void> {
      yield 'near'
      yield 'killed'
      await outside.release(await payUnheard(address), true)
    },
    /** Leaves the first kill to others: each lock keeps one of the few connections of long work. */
    async *nextTime(): AsyncGenerator<Wait, void> {
      yield 'near'
      yield 'killed'
      yield 'started'
    },
  }
}

/** What a kill must never lose or double. */
function countsOf({ db, outside }: Mortal, stripe: ReturnType<typeof stripeOf>) {
  return {
    /** Contracts, documents, mails and charges of one student. */
    async countOf(who: Person) {
      const own = await db.select().from(contracts).where(eq(contracts.studentId, who.id))
      const ids = own.map(({ id }) => id)
      const papers = (await db.select().from(documents)).filter(({ contractId }) => ids.includes(contractId))
      const mails = await db
        .select()
        .from(mailOutbox)
        .where(and(eq(mailOutbox.toAddress, who.email), like(mailOutbox.eventKey, 'certificate:%')))
      const sessions = await stripe.checkout.sessions.list({
        customer_details: { email: who.email },
        limit: 100,
      })
      const charges = sessions.data.filter(({ payment_status }) => payment_status === 'paid')
      return [own.length, papers.length, mails.length, charges.length]
    },
    /** How many signature requests its provider has for this contract. */
    async requestsFor(contractId: string): Promise<number> {
      const response = await fetch(`${outside.url}/yousign/v3/signature_requests?limit=100`, {
        headers: { authorization: 'Bearer yousign_cursus_sandbox' },
      })
      const { data } = (await response.json()) as { data: { external_id: string }[] }
      return data.filter(({ external_id }) => external_id.startsWith(contractId)).length
    },
  }
}
