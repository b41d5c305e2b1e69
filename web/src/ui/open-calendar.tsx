import './css/calendar.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { useEffect, useState } from 'react'
import type { CalendarProps } from './calendar.tsx'
import { useCalendarWords } from './calendar-words.ts'
import { MantineRoom } from './mantine.tsx'

/** A calendar that stands open beside its text field: it follows what is typed, and leaves the focus where it is. */
export default function OpenCalendar({ value, min, max, onChange }: CalendarProps) {
  const words = useCalendarWords()
  const [shown, setShown] = useState(value ?? min)
  useEffect(() => {
    if (value) setShown(value)
  }, [value])
  return (
    <MantineRoom>
      <DatePicker
        {...words}
        fullWidth
        hideOutsideDates
        value={value}
        date={shown}
        onDateChange={setShown}
        minDate={min}
        maxDate={max}
        onChange={(day) => day && onChange(day)}
      />
    </MantineRoom>
  )
}
