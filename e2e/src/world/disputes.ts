import { expect } from '@playwright/test'
import { worldAddresses } from './hand-over.ts'

/** Lets the bank decide for the holder of the card, of the newest dispute that is open at the payment provider. */
export async function loseDispute(): Promise<void> {
  const sandbox = worldAddresses()?.sandbox
  const listed = await fetch(`${sandbox}/v1/disputes?limit=100`, {
    headers: { authorization: 'Bearer sk_test_cursus_sandbox' },
  })
  expect(listed.status).toBe(200)
  const { data } = (await listed.json()) as { data: { id: string; status: string }[] }
  const path = `/control/api/stripe/disputes/${data.find(({ status }) => status === 'needs_response')?.id}/lost`
  expect((await fetch(`${sandbox}${path}`, { method: 'POST' })).status, path).toBe(200)
}
