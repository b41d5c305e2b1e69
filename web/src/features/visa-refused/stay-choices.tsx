import { useTranslation } from '../../i18n/use-translation.ts'
import { ContractChoiceFields } from '../../insurance/contract-choice-fields.tsx'
import { formatDay } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import type { Choice } from './visa-refused.api.ts'

interface StayChoicesProps {
  choices: readonly Choice[]
  chosen: string
  onChoose(contractId: string): void
}

/** « Séjour concerné »: each with its days and what was paid for it. */
export function StayChoices(props: StayChoicesProps) {
  const { t } = useTranslation('visa-refused')
  return (
    <ContractChoiceFields
      {...props}
      legend={t('stay')}
      daysOf={({ contract: { startDate, endDate } }) =>
        t('stay.days', { start: formatDay(startDate), end: formatDay(endDate) })
      }
      amountOf={({ paidCents, contract }) => ({
        amount: <Money cents={paidCents} />,
        note: t('stay.paid', { day: formatDay(contract.boughtOn) }),
      })}
    />
  )
}
