import './css/calendar.css'
import { parseDay } from '@cursus/shared/day'
import { type FocusEvent, type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldLook } from './field.tsx'
import { formatDay } from './format.ts'
import { Icon } from './icon.tsx'

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
export function DateField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  text,
  min,
  max,
  ref,
  ...on
}: DateFieldProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    close()
  }
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    on.onBlur?.()
  }
  const choose = (day: string) => {
    on.onText(formatDay(day))
    close()
  }
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its field and calendar send up
        <div className="inpwrap cal" onBlur={leave} onKeyDown={closeOnEscape}>
          <button
            ref={opener}
            type="button"
            className="iconbtn"
            aria-label={t('calendar.open')}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="calendar" />
          </button>
          <input
            {...control}
            ref={ref}
            className="inp"
            type="text"
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            value={text}
            onChange={(event) => on.onText(event.target.value)}
          />
          {open && (
            <div className="calpop" role="dialog" aria-label={t('calendar.label')} tabIndex={-1}>
              <Suspense fallback={<p role="status">{t('app.loading')}</p>}>
                <Calendar value={parseDay(text)} min={min} max={max} onChange={choose} />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
