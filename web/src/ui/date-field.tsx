import { parseDay } from '@cursus/shared/day'
import { lazy, type Ref } from 'react'
import { CalendarField } from './calendar-field.tsx'
import type { FieldLook } from './field.tsx'
import { formatDay } from './format.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

interface DateFieldProps extends FieldLook {
  id?: string
  /** What stands in the field: `JJ/MM/AAAA` while it is right, otherwise whatever was typed. */
  text: string
  onText(text: string): void
  onBlur?(): void
  min?: string
  max?: string
  ref?: Ref<HTMLInputElement>
}

/** A day to plan: typed as JJ/MM/AAAA without a mask, or chosen in a calendar that loads when it is first opened. */
export function DateField({ min, max, ...field }: DateFieldProps) {
  return (
    <CalendarField
      {...field}
      calendar={(close) => (
        <Calendar
          value={parseDay(field.text)}
          min={min}
          max={max}
          onChange={(day) => {
            field.onText(formatDay(day))
            close()
          }}
        />
      )}
    />
  )
}
