import { fullNameOf } from '@cursus/shared/full-name'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import type { RightRow, RightsSection } from './right-row.ts'
import { isPaidBack, useRights, withdrawals } from './rights.api.ts'

/** Contracts that were given up: none is refused, and their money is a refund of its own. */
export function useWithdrawals(search: string | undefined): RightsSection {
  const { t } = useTranslation('rights')
  const list = useRights(withdrawals, { search })
  const rows = list.rows?.map((made): RightRow => {
    return {
      kind: 'withdrawal',
      id: made.id,
      student: fullNameOf(made.student),
      about: t(productOf(made.contract.insuranceType).name),
      contract: made.contract.reference,
      title: t('withdrawal.title'),
      reference: made.reference,
      cents: made.refundCents,
      dueOn: made.dueOn,
      isLate: made.isLate,
      isDone: isPaidBack(made),
      state: { tone: 'ok', icon: 'check', label: t('withdrawal.done') },
    }
  })
  return { ...list, rows }
}
