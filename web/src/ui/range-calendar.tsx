import type { Day } from '@cursus/shared/day'
import { useEffect, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { useTranslation } from '../i18n/use-translation.ts'
import { toDate, toDay, useCalendarLook } from './calendar-look.tsx'
import type { DateRange } from './date-range.ts'

interface RangeCalendarProps {
  value: DateRange | null
  min?: Day
  max?: Day
  /** Called once both days are chosen. */
  onChange(range: DateRange): void
  /** As in `Calendar`. */
  autoFocus?: boolean
}

/** Calendar for a range: first day, then last; an earlier second day starts anew. Loaded by `import()`. */
export default function RangeCalendar({ value, min, max, onChange, autoFocus }: RangeCalendarProps) {
  const { t } = useTranslation()
  const look = useCalendarLook({ min, max })
  const [start, setStart] = useState<Day | null>(null)
  const [shown, setShown] = useState(() => toDate(value?.start ?? min ?? toDay(new Date())))
  const first = value?.start
  useEffect(() => {
    if (first) setShown(toDate(first))
  }, [first])
  const choose = (day: Day) => {
    if (!start || day <= start) return setStart(day)
    setStart(null)
    onChange({ start, end: day })
  }
  const selected = start
    ? { from: toDate(start) }
    : value && { from: toDate(value.start), to: toDate(value.end) }
  return (
    <>
      <p className="small muted" role="status">
        {t(start ? 'calendar.chooseEnd' : 'calendar.chooseStart')}
      </p>
      <DayPicker
        {...look}
        mode="range"
        month={shown}
        onMonthChange={setShown}
        selected={selected ?? undefined}
        onSelect={(_, date) => choose(toDay(date))}
        autoFocus={autoFocus}
      />
    </>
  )
}
