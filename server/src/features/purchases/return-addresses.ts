import type { Services } from '../../platform/services.ts'

type Needs = Pick<Services, 'config' | 'products'>

const withMore = (page: string) => page + (page.includes('?') ? '&' : '?')

type Paying = { product: string; changedContract: string | null; repays: boolean }

/**
 * Returns the address for a payer who comes back unpaid; for a difference, the page of the change, and that of payments for what
 * is paid again.
 */
export function leaveAddress({ config, products }: Needs, paying: Paying): string {
  const { product, changedContract, repays } = paying
  const change = changedContract && `/contracts/${changedContract}/change`
  return config.publicUrl + (repays ? '/payments' : (change ?? products.of(product).pages.checkout))
}

/**
 * Returns the address for the payer of this session. The provider fills in `{CHECKOUT_SESSION_ID}`, which is kept as
 * it is.
 */
export function returnAddress(needs: Needs, purchase: Paying, sessionId: string): string {
  return `${withMore(leaveAddress(needs, purchase))}success=true&session_id=${sessionId}`
}
