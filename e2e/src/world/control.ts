import { expect } from '@playwright/test'
import { worldAddresses } from './hand-over.ts'

type Provider = 'stripe' | 'yousign' | 'mail' | 'ban'
type Mode = 'normal' | 'slow' | 'failing' | 'silent' | 'repeating' | 'disordered'

/** Makes a provider behave in another way from now on. Only in a world of one's own: others would meet it too. */
export async function behave(provider: Provider, mode: Mode): Promise<void> {
  const response = await fetch(`${worldAddresses()?.sandbox}/control/api/providers/${provider}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
  expect(response.status).toBe(200)
}
