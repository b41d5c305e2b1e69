import type { HomeRhythm } from '@cursus/shared/quotes'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SegmentField } from '../../ui/choice-fields.tsx'

interface RhythmFieldProps {
  value: HomeRhythm
  onChange(rhythm: HomeRhythm): void
  className?: string
}

/** Asks whether a home is paid by the month or by the year: the quote goes on with it. */
export function RhythmField({ value, onChange, className }: RhythmFieldProps) {
  const { t } = useTranslation('estimation')
  return (
    <SegmentField
      id="estimate-rhythm"
      name="estimate-rhythm"
      label={t('ticket.rhythm')}
      className={className}
      options={[
        { value: 'mensuel', label: t('ticket.month') },
        { value: 'annuel', label: t('ticket.year') },
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value as HomeRhythm)}
    />
  )
}
