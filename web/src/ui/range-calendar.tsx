import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendarWords } from './calendar-words.ts'
import type { DateRange } from './date-range.ts'
import { MantineRoom } from './mantine.tsx'

interface RangeCalendarProps {
  value: DateRange | null
  min?: string
  max?: string
  /** Called once both days are chosen. */
  onChange(range: DateRange): void
}

/** Two choices in one month view: the first day, then the last. Reached by `import()` when somebody opens it. */
export default function RangeCalendar({ value, min, max, onChange }: RangeCalendarProps) {
  const { t } = useTranslation()
  const words = useCalendarWords()
  const [days, setDays] = useState<[string | null, string | null]>([value?.start ?? null, value?.end ?? null])
  const isHalf = days[0] !== null && days[1] === null
  const choose = ([start, end]: [string | null, string | null]) => {
    setDays([start, end])
    if (start && end) onChange({ start, end })
  }
  return (
    <MantineRoom>
      <p className="small muted" role="status">
        {t(isHalf ? 'calendar.chooseEnd' : 'calendar.chooseStart')}
      </p>
      <DatePicker
        {...words}
        type="range"
        value={days}
        defaultDate={value?.start ?? min}
        minDate={min}
        maxDate={max}
        getDayProps={(day) => (day === (value?.start ?? min) ? { autoFocus: true } : {})}
        onChange={choose}
      />
    </MantineRoom>
  )
}
