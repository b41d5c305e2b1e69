import type { Config } from '../../platform/config.ts'
import type { Product } from './purchases.queries.ts'

const pages: Record<Product, string> = {
  health_mobility: '/checkout?context=health',
  home: '/home_checkout',
  multimedia: '/multimedia_checkout?context=multimedia',
}

const withMore = (page: string) => page + (page.includes('?') ? '&' : '?')

/** Where the payer comes back to, unpaid. */
export function leaveAddress({ publicUrl }: Config, product: Product): string {
  return publicUrl + pages[product]
}

/** Where the payer of this session comes back to. The provider fills in `{CHECKOUT_SESSION_ID}`, which stays as it is. */
export function returnAddress(config: Config, product: Product, sessionId: string): string {
  return `${withMore(leaveAddress(config, product))}success=true&session_id=${sessionId}`
}
