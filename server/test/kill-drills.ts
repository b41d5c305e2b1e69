import { and, eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { documents } from '../src/features/documents/documents.table.ts'
import { mailOutbox } from '../src/features/mail/mail.table.ts'
import { stripeOf } from './paying-world.ts'
import type { Person } from './people.ts'
import { startMortalServer } from './server-process.ts'

/** A server that can be killed, with ways to kill it in a gap and to count what a kill must never lose or double. */
export async function startKillDrills() {
  const s = await startMortalServer()
  const { outside } = s
  const stripe = stripeOf(outside.url, 'sk_test_cursus_sandbox')
  const soon = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 60_000, interval: 200 })
  return {
    ...s,
    stripe,
    soon,
    /** Contracts, documents, mails and charges of one student. */
    async countOf(who: Person) {
      const own = await s.db.select().from(contracts).where(eq(contracts.studentId, who.id))
      const ids = own.map(({ id }) => id)
      const papers = (await s.db.select().from(documents)).filter(({ contractId }) =>
        ids.includes(contractId),
      )
      const mails = await s.db
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
    /** Kills the server while the outside world holds a call; what it then carries out comes to nobody. */
    async killWhileHeld(
      { provider, match, when }: { provider: string; match: string; when: 'before' | 'after' },
      cause: () => Promise<unknown>,
    ): Promise<void> {
      const hold = await outside.hold(provider, match, when)
      const call = cause().catch(() => undefined)
      await soon(() => outside.isReached(hold)).toBe(true)
      await s.kill()
      await outside.release(hold)
      await call
    },
    /** Kills the server before the person pays, and loses what the provider tells of it. */
    async payWhileDown(address: string): Promise<void> {
      await s.kill()
      const hold = await outside.hold('stripe', 'WEBHOOK checkout.session.completed', 'before')
      await outside.pay(address)
      await soon(() => outside.isReached(hold)).toBe(true)
      await outside.release(hold, true)
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
