import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { useCalendarWords } from './calendar-words.ts'
import { MantineRoom } from './mantine.tsx'

export interface CalendarProps {
  /** `'YYYY-MM-DD'` or null. */
  value: string | null
  /** First and last day that may be chosen. */
  min?: string
  max?: string
  onChange(day: string): void
}

/** One month at a time, with the keyboard of the ARIA grid. Reached by `import()` when somebody opens it. */
export default function Calendar({ value, min, max, onChange }: CalendarProps) {
  const words = useCalendarWords()
  return (
    <MantineRoom>
      <DatePicker
        {...words}
        value={value}
        defaultDate={value ?? min}
        minDate={min}
        maxDate={max}
        getDayProps={(day) => (day === (value ?? min) ? { autoFocus: true } : {})}
        onChange={(day) => day && onChange(day)}
      />
    </MantineRoom>
  )
}
