import { dayOf } from '@cursus/shared/day'
import { AppError, faultsOf, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { QuotedChange } from '../purchases/product.ts'
import { hasPromisedPrice } from '../renewals/notices.queries.ts'
import { changeRefusal } from './amendments.rules.ts'
import { engineRefusal } from './rhythm-refusal.ts'

/**
 * Prices what is wished of a contract; null when nothing would change. Throws 409 `changes.…` where it may not be changed
 * today, and 422 with every bad field.
 */
export async function quoteChange(
  services: Services,
  contract: ContractRow,
  told: object,
): Promise<QuotedChange | null> {
  const today = dayOf(services.now())
  const { changes } = services.products.ofContract(contract)
  const refusal = changeRefusal(contract, changes !== undefined, today)
  if (refusal === 'begun') throw new AppError('conflict', 'contracts.not_changeable')
  if (refusal || !changes) throw new AppError('conflict', `changes.${refusal}`)
  const wish = changes.wish.safeParse(told)
  if (!wish.success) throw invalid('platform.invalid', faultsOf(wish.error))
  const quoted = await changes.quote(services, { contract, wish: wish.data, today })
  const isRepriced = quoted !== null && quoted.price.id !== contract.priceId
  if (isRepriced && (await hasPromisedPrice(services.db, contract)))
    throw new AppError('conflict', 'changes.renewal')
  const against = quoted?.rhythm ? await engineRefusal(services.db, contract, today) : null
  if (against) throw new AppError('conflict', against === 'renewal' ? 'changes.renewal' : 'changes.rhythm')
  return quoted
}
