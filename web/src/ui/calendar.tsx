import type { Day } from '@cursus/shared/day'
import { useEffect, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { toDate, toDay, useCalendarLook } from './calendar-look.tsx'

interface CalendarProps {
  value: Day | null
  /** First and last day that may be chosen. */
  min?: Day
  max?: Day
  onChange(day: Day): void
  /** Takes the focus when it opens; otherwise it stays in the text field beside. */
  autoFocus?: boolean
}

/**
 * Calendar of one month with the keyboard of the ARIA grid; it follows what is typed beside it. Loaded by `import()`.
 */
export default function Calendar({ value, min, max, onChange, autoFocus }: CalendarProps) {
  const look = useCalendarLook({ min, max })
  const [shown, setShown] = useState(() => toDate(value ?? min ?? toDay(new Date())))
  useEffect(() => {
    if (value) setShown(toDate(value))
  }, [value])
  return (
    <DayPicker
      {...look}
      mode="single"
      month={shown}
      onMonthChange={setShown}
      selected={value ? toDate(value) : undefined}
      onSelect={(date) => onChange(date ? toDay(date) : (value ?? ''))}
      autoFocus={autoFocus}
    />
  )
}
