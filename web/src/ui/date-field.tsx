import { formatDay, parseDay } from '@cursus/shared/day'
import { lazy, type Ref } from 'react'
import { CalendarField } from './calendar-field.tsx'
import type { FieldLook } from './field.tsx'
import { spellTyped } from './typed-day.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

interface DateFieldProps extends FieldLook {
  id?: string
  /** Text in the field: `JJ/MM/AAAA` when valid, otherwise as typed. */
  text: string
  onText(text: string): void
  onBlur?(): void
  min?: string
  max?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * Field of a day: typed freely and rewritten as JJ/MM/AAAA when left, or chosen in a calendar that loads when first
 * opened.
 */
export function DateField({ min, max, ...field }: DateFieldProps) {
  return (
    <CalendarField
      {...field}
      rewrite={() => {
        const day = spellTyped(field.text)
        if (day !== field.text) field.onText(day)
      }}
      calendar={(close, autoFocus) => (
        <Calendar
          autoFocus={autoFocus}
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
