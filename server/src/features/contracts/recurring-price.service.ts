import type { Services } from '../../platform/services.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { providerProduct, readTariffs } from '../tariffs/tariffs.queries.ts'
import type { ContractRow } from './contracts.service.ts'

/**
 * Returns the provider's price by which a subscription charges that amount for a contract: today's price of the
 * tariff, or a separate one when the tariff changed since the amount was agreed; worded in the language of its person.
 */
export async function recurringPriceAt(
  services: Services,
  contract: Pick<ContractRow, 'priceId' | 'insuranceType' | 'studentId'>,
  cents: number,
): Promise<string> {
  const { payments, products } = services
  const { priceId } = contract
  const language = (await findUser(services.db, contract.studentId))?.language ?? 'fr'
  const known = (await payments.findPrices([priceId], language)).get(priceId)
  if (known?.unitAmount === cents) return known.id
  const prices = products.ofContract(contract).prices(await readTariffs(services))
  const price = prices.find(({ id }) => id === priceId)
  if (!price) throw new Error(`no tariff has the price ${priceId}`)
  const promised = `${priceId}_${cents}`
  const made = (await payments.findPrices([promised], language)).get(promised)
  if (made) return made.id
  return payments.makePrice({
    lookupKey: promised,
    unitAmount: cents,
    product: { id: providerProduct(priceId), name: price.name(language) },
    language,
    interval: price.interval,
  })
}
