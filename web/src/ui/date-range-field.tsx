import { lazy } from 'react'
import { CalendarField } from './calendar-field.tsx'
import { type DateRange, parseRange } from './date-range.ts'
import type { FieldLook } from './field.tsx'
import { formatDay } from './format.ts'

const RangeCalendar = lazy(() => import('./range-calendar.tsx'))

interface DateRangeFieldProps extends FieldLook {
  id?: string
  /** `JJ/MM/AAAA – JJ/MM/AAAA` when valid, otherwise as typed. */
  text: string
  onText(text: string): void
  onBlur?(): void
  min?: string
  max?: string
}

/** Field of a range of days: typed on one line, or chosen as two days in a calendar. */
export function DateRangeField({ min, max, ...field }: DateRangeFieldProps) {
  return (
    <CalendarField
      {...field}
      rewrite={() => {
        const range = parseRange(field.text)
        if (range && field.text !== spellRange(range)) field.onText(spellRange(range))
      }}
      calendar={(close, autoFocus) => (
        <RangeCalendar
          autoFocus={autoFocus}
          value={parseRange(field.text)}
          min={min}
          max={max}
          onChange={(range) => {
            field.onText(spellRange(range))
            close()
          }}
        />
      )}
    />
  )
}

function spellRange({ start, end }: DateRange): string {
  return `${formatDay(start)} – ${formatDay(end)}`
}
