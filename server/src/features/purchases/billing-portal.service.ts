import type { InsuranceType } from '@cursus/shared/contracts'
import { dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { contractToPay } from '../contracts/contracts.queries.ts'
import { pageLocales } from './page-locales.ts'

const insuranceTypes = { home: 'Habitation', multimedia: 'Multimédia' } as const satisfies Record<
  string,
  InsuranceType
>

type Asked = { typeContract: keyof typeof insuranceTypes; language: Language }

/**
 * The address where a student looks after the payments of their current contract of that kind: the pages of its own customer, which
 * lead back to the documents. Throws 409 `payments.no_subscription` without such a contract, 503 when the provider is silent.
 */
export async function openBillingPortal(
  { db, payments, config, now }: Services,
  studentId: string,
  { typeContract, language }: Asked,
): Promise<string> {
  const which = { studentId, insuranceType: insuranceTypes[typeContract], today: dayOf(now()) }
  const contract = await contractToPay(db, which)
  if (!contract?.customerStripe) throw new AppError('conflict', 'payments.no_subscription')
  return payments.openPortal({
    customer: contract.customerStripe,
    returnUrl: `${config.publicUrl}/documents`,
    locale: pageLocales[language],
  })
}
