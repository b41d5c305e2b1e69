import type { RhythmRefusal } from '@cursus/shared/contract-change'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SegmentField } from '../../../ui/choice-fields.tsx'
import type { FactsOf } from './use-change.ts'

interface RhythmFieldProps {
  field: Pick<ComponentProps<typeof SegmentField>, 'value' | 'onChange' | 'onBlur' | 'name'>
  error: string | undefined
  now: FactsOf<'home'>
  /** Why the rhythm stays; null where it may change. */
  refusal: RhythmRefusal | null
}

/** Field for how often a home is paid, from its next payment on; where it may not change, the reason stands in place of the choice. */
export function RhythmField({ field, error, now, refusal }: RhythmFieldProps) {
  const { t } = useTranslation('change')
  if (refusal)
    return (
      <p>
        <b className="as-block">{t('home.interval')}</b>
        {t(`home.interval.${now.interval}`)}
        <span className="muted small as-block">{t(`rhythm.${refusal}`)}</span>
      </p>
    )
  return (
    <SegmentField
      {...field}
      {...(error && { error })}
      label={t('home.interval')}
      hint={t('home.interval.hint')}
      options={(['month', 'year'] as const).map((value) => ({ value, label: t(`home.interval.${value}`) }))}
    />
  )
}
