import type { PaidContract } from '@cursus/shared/payments'
import { type Product, productOf } from '../../insurance/products.ts'

type Collected = Pick<PaidContract, 'insuranceType' | 'interval' | 'cover'>

/**
 * Returns the kind of pages at the payment provider on which the card of these contracts is changed: that of the first which
 * is collected and not over, as the server opens none for what is over and still owed for. Undefined where there is none.
 */
export function cardPortalOf(contracts: readonly Collected[]): Product['portal'] {
  const isCollected = ({ interval, cover }: Collected) =>
    interval !== null && cover !== 'ended' && cover !== 'expired'
  return contracts
    .filter(isCollected)
    .map(({ insuranceType }) => productOf(insuranceType).portal)
    .find((portal) => portal !== undefined)
}
