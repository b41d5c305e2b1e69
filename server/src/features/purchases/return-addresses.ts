import type { Services } from '../../platform/services.ts'

type Needs = Pick<Services, 'config' | 'products'>

const withMore = (page: string) => page + (page.includes('?') ? '&' : '?')

type Paying = { product: string; changedContract: string | null }

/** Returns the address for a payer who comes back unpaid; for a difference, the page of the change. */
export function leaveAddress({ config, products }: Needs, { product, changedContract }: Paying): string {
  const page = changedContract ? `/contracts/${changedContract}/change` : products.of(product).pages.checkout
  return config.publicUrl + page
}

/**
 * Returns the address for the payer of this session. The provider fills in `{CHECKOUT_SESSION_ID}`, which is kept as
 * it is.
 */
export function returnAddress(needs: Needs, purchase: Paying, sessionId: string): string {
  return `${withMore(leaveAddress(needs, purchase))}success=true&session_id=${sessionId}`
}
