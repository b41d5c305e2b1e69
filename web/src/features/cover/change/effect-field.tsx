import type { ContractChange } from '@cursus/shared/contract-change'
import { addDays, parseDay, purchaseDay } from '@cursus/shared/day'
import { lastEffectOn } from '@cursus/shared/home-rules'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { formatDay } from '../../../ui/format.ts'

/** Days that a student has to answer to an administrator, unless the change counts from an earlier day. */
const daysToAnswer = 7

/** Returns the day that the field shows first: today, or the one until which a student may answer an administrator. */
export function presetDay(
  { student }: Pick<ContractChange, 'student'>,
  { endDate }: { endDate: string },
): string {
  const today = purchaseDay(new Date())
  if (!student) return formatDay(today)
  const answered = addDays(today, daysToAnswer)
  const last = lastEffectOn(parseDay(endDate) ?? today, today)
  return formatDay(answered < last ? answered : last)
}

interface EffectFieldProps {
  /** Last day of the contract. */
  endDate: string
  /** An administrator asks, and the student answers by then. */
  isDesk: boolean
  error: string | undefined
  text: string
  onText(text: string): void
  onBlur(): void
}

/** Day from which a change counts: today, or one to come. */
export function EffectField({ endDate, isDesk, ...field }: EffectFieldProps) {
  const { t } = useTranslation('change')
  const [today] = useState(() => purchaseDay(new Date()))
  const max = lastEffectOn(parseDay(endDate) ?? today, today)
  return (
    <DateField
      id="change-effectOn"
      label={t('home.effectOn')}
      hint={t(isDesk ? 'desk.effectOn.hint' : 'home.effectOn.hint', { day: formatDay(max) })}
      min={today}
      max={max}
      {...field}
    />
  )
}
