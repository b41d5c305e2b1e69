import { addMonths } from '@cursus/shared/day'
import { commitmentMonths } from '@cursus/shared/device-rules'
import { useTranslation } from '../../i18n/use-translation.ts'
import { deviceQuestions } from '../../insurance/needs.ts'
import { NeedsAndAdvice } from '../../insurance/needs-fields.tsx'
import { products } from '../../insurance/products.ts'
import { useCoverWarnings } from '../../insurance/use-cover-warnings.ts'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import type { DeviceFormState } from './use-device-form.ts'

/** Card 4: what is asked of devices before they are paid, and what is advised by it. */
export function NeedsCard({
  device: { form, today },
  formula,
}: {
  device: DeviceFormState
  formula: string | null
}) {
  const { t } = useTranslation('needs')
  const { insuranceType } = products.devices
  const days = { startDate: today, endDate: addMonths(today, commitmentMonths) }
  const warnings = useCoverWarnings({ insuranceType, countryId: null, place: null, formula, ...days })
  return (
    <NumberedCard number={4} title={t('title')}>
      <NeedsAndAdvice questions={deviceQuestions} field={form.field} warnings={warnings} />
    </NumberedCard>
  )
}
