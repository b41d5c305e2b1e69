import type { Day } from '@cursus/shared/day'
import { holidaysBetween } from '@cursus/shared/working-days'
import { useTranslation } from '../i18n/use-translation.ts'
import { formatDay } from './format.ts'

/** Names of the public holidays that a count of working days skips, after its first day; nothing when there is none. */
export function HolidaysSkipped({ from, to }: { from: Day; to: Day }) {
  const { t, i18n } = useTranslation('common')
  const skipped = holidaysBetween(from, to)
  if (skipped.length === 0) return null
  const named = skipped.map(({ day, holiday }) =>
    t('holidays.named', { day: formatDay(day), name: t(`holiday.${holiday}`) }),
  )
  return (
    <span className="muted small as-block">
      {t('holidays.skipped', { days: new Intl.ListFormat(i18n.language).format(named) })}
    </span>
  )
}
