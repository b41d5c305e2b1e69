import { lazy } from 'react'
import { CalendarField } from './calendar-field.tsx'
import { parseRange } from './date-range.ts'
import type { FieldLook } from './field.tsx'
import { formatDay } from './format.ts'

const RangeCalendar = lazy(() => import('./range-calendar.tsx'))

interface DateRangeFieldProps extends FieldLook {
  id?: string
  /** `JJ/MM/AAAA – JJ/MM/AAAA` while it is right, otherwise whatever was typed. */
  text: string
  onText(text: string): void
  onBlur?(): void
  min?: string
  max?: string
}

/** From one day to another: typed in one line, or chosen as two days in a calendar. */
export function DateRangeField({ min, max, ...field }: DateRangeFieldProps) {
  return (
    <CalendarField
      {...field}
      calendar={(close) => (
        <RangeCalendar
          value={parseRange(field.text)}
          min={min}
          max={max}
          onChange={({ start, end }) => {
            field.onText(`${formatDay(start)} – ${formatDay(end)}`)
            close()
          }}
        />
      )}
    />
  )
}
