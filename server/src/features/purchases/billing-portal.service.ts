import { dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { keyOfWire } from '@cursus/shared/product-keys'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { contractToPay } from '../contracts/contracts.queries.ts'
import { pageLocales } from './page-locales.ts'
import { portalPage } from './portal-page.rules.ts'

/** `typeContract` is the wire's name of a product paid by subscription. */
type Asked = { typeContract: string; from?: string | undefined; language: Language }

/**
 * Returns the provider's pages on which a student manages the payments of their current contract of that kind; they
 * lead back to the page from which they were opened. Throws 409 `payments.no_subscription` without such a contract, 503 when the provider is
 * silent.
 */
export async function openBillingPortal(
  { db, payments, products, config, now }: Services,
  studentId: string,
  { typeContract, from = '', language }: Asked,
): Promise<string> {
  const which = {
    studentId,
    insuranceType: products.of(keyOfWire(typeContract)).insuranceType,
    today: dayOf(now()),
  }
  const contract = await contractToPay(db, which)
  if (!contract?.customerStripe) throw new AppError('conflict', 'payments.no_subscription')
  return payments.openPortal({
    customer: contract.customerStripe,
    returnUrl: config.publicUrl + portalPage(from, contract.id),
    locale: pageLocales[language],
  })
}
