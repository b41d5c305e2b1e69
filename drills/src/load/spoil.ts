import { eq } from 'drizzle-orm'
import { contracts } from '../../../server/src/features/contracts/contracts.table.ts'
import { listAll } from '../engine/books.ts'
import type { World } from '../engine/world.ts'
import type { Intent } from './buyers.ts'

/** Spoils the books as a fault of the product would: a payment loses its contract, or somebody pays twice. */
export async function spoil(world: World, intents: Intent[], how: 'lost' | 'double'): Promise<void> {
  const paid = intents.find(({ acknowledged }) => acknowledged.length > 0)
  if (!paid) throw new Error('nobody came back yet: nothing can be spoilt')
  if (how === 'lost') {
    const [id = ''] = paid.acknowledged
    await world.db.update(contracts).set({ paymentStatus: 'payment_pending' }).where(eq(contracts.id, id))
    return
  }
  await payTwice(world, paid.email)
}

/** Lets somebody pay at the provider for what we never sold. */
export async function payTwice(world: World, email: string): Promise<void> {
  const [known] = await listAll<{ id: string }>(world, '/v1/prices?type=one_time')
  const fields = {
    mode: 'payment',
    customer_email: email,
    success_url: `${world.outside.url}/`,
    'line_items[0][price]': known?.id ?? '',
    'line_items[0][quantity]': '1',
  }
  const answer = await fetch(`${world.outside.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_cursus_sandbox' },
    body: new URLSearchParams(fields),
  })
  const { url, error } = (await answer.json()) as { url?: string; error?: { message: string } }
  if (!url) throw new Error(`no second payment was made: ${error?.message}`)
  await world.outside.pay(url)
}
