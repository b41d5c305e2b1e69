import { parseDay, purchaseDay } from '@cursus/shared/day'
import { lastEffectOn } from '@cursus/shared/home-rules'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { formatDay } from '../../../ui/format.ts'
import type { ChangeFormOf } from './use-change.ts'

interface EffectFieldProps {
  of: Pick<ChangeFormOf<'home' | 'device'>, 'contract' | 'change'>
  changing: {
    id: string
    form: {
      values: { effectOn: string }
      set(path: 'effectOn', text: string): void
      leave(path: 'effectOn'): void
    }
    told(path: 'effectOn'): string | undefined
  }
}

/** Day from which a change counts: today, or one to come. Where an administrator asks, the student answers by then. */
export function EffectField({ of: { contract, change }, changing: { id, form, told } }: EffectFieldProps) {
  const { t } = useTranslation('change')
  const [today] = useState(() => purchaseDay(new Date()))
  const max = lastEffectOn(parseDay(contract.endDate) ?? today, today)
  return (
    <DateField
      id={`${id}-effectOn`}
      label={t('effectOn')}
      hint={t(change.student ? 'desk.effectOn.hint' : 'effectOn.hint', { day: formatDay(max) })}
      error={told('effectOn')}
      text={form.values.effectOn}
      min={today}
      max={max}
      onText={(text) => form.set('effectOn', text)}
      onBlur={() => form.leave('effectOn')}
    />
  )
}
