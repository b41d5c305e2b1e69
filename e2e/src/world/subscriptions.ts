import { expect } from '@playwright/test'
import { worldAddresses } from './hand-over.ts'

interface Subscription {
  id: string
  status: string
  /** Epoch seconds; null while it goes on. */
  cancel_at: number | null
}

async function ask<T>(path: string): Promise<T[]> {
  const response = await fetch(`${worldAddresses()?.sandbox}/v1/${path}`, {
    headers: { authorization: 'Bearer sk_test_cursus_sandbox' },
  })
  expect(response.status, path).toBe(200)
  return ((await response.json()) as { data: T[] }).data
}

/** The one subscription of the payment provider for the person with this e-mail, as it stands there. */
export async function subscriptionOf(email: string): Promise<Subscription> {
  const customers = await ask<{ id: string }>(`customers?email=${encodeURIComponent(email)}`)
  expect(customers, email).toHaveLength(1)
  const subscriptions = await ask<Subscription>(`subscriptions?customer=${customers[0]?.id}&status=all`)
  expect(subscriptions, email).toHaveLength(1)
  return subscriptions[0] as Subscription
}

/** Plays its next period now; the saved card decides whether that is paid. */
export async function renewNow({ id }: Pick<Subscription, 'id'>): Promise<void> {
  const path = `/control/api/stripe/subscriptions/${id}/renew`
  const response = await fetch(`${worldAddresses()?.sandbox}${path}`, { method: 'POST' })
  expect(response.status, path).toBe(200)
}
