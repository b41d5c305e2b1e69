import { parseDay, purchaseDay } from '@cursus/shared/day'
import { lastEffectOn } from '@cursus/shared/home-rules'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { formatDay } from '../../../ui/format.ts'

interface EffectFieldProps {
  /** Last day of the contract. */
  endDate: string
  error: string | undefined
  text: string
  onText(text: string): void
  onBlur(): void
}

/** Day from which a change counts: today, or one to come. */
export function EffectField({ endDate, ...field }: EffectFieldProps) {
  const { t } = useTranslation('change')
  const [today] = useState(() => purchaseDay(new Date()))
  const max = lastEffectOn(parseDay(endDate) ?? today, today)
  return (
    <DateField
      id="change-effectOn"
      label={t('home.effectOn')}
      hint={t('home.effectOn.hint', { day: formatDay(max) })}
      min={today}
      max={max}
      {...field}
    />
  )
}
