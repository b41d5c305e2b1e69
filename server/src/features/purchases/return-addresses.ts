import type { Services } from '../../platform/services.ts'

type Needs = Pick<Services, 'config' | 'products'>

const withMore = (page: string) => page + (page.includes('?') ? '&' : '?')

/** Makes the address where the payer comes back to, unpaid. */
export function leaveAddress({ config, products }: Needs, product: string): string {
  return config.publicUrl + products.of(product).pages.checkout
}

/** Makes the address where the payer of this session comes back to. The provider fills in `{CHECKOUT_SESSION_ID}`, which stays as it is. */
export function returnAddress(needs: Needs, product: string, sessionId: string): string {
  return `${withMore(leaveAddress(needs, product))}success=true&session_id=${sessionId}`
}
