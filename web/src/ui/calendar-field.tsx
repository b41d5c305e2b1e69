import './css/calendar.css'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldLook } from './field.tsx'
import { Icon } from './icon.tsx'

interface CalendarFieldProps extends FieldLook {
  id?: string
  text: string
  onText(text: string): void
  onBlur?(): void
  ref?: Ref<HTMLInputElement>
  /** The calendar, which loads when it is first opened; `close` takes it away and gives the focus back. */
  calendar(close: () => void): ReactNode
}

/** A text field with a calendar behind a button: what days and ranges of days have in common. */
export function CalendarField({ text, onText, onBlur, ref, calendar, ...look }: CalendarFieldProps) {
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
    onBlur?.()
  }
  return (
    <Field {...look}>
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
            onChange={(event) => onText(event.target.value)}
          />
          {open && (
            <div className="calpop" role="dialog" aria-label={t('calendar.label')} tabIndex={-1}>
              <Suspense fallback={<p role="status">{t('app.loading')}</p>}>{calendar(close)}</Suspense>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
