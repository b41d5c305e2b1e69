import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as calendarStyles from './calendar.module.css'
import * as fieldStyles from './field.module.css'
import { Field, type FieldLook } from './field.tsx'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'

interface CalendarFieldProps extends FieldLook {
  id?: string
  text: string
  onText(text: string): void
  onBlur?(): void
  ref?: Ref<HTMLInputElement>
  /** The calendar, which loads when it is first opened; `close` takes it away and gives the focus back. */
  calendar(close: () => void, autoFocus: boolean): ReactNode
}

/**
 * A text field whose calendar opens on a press anywhere in it: what days and ranges of days have in common. A press in the
 * text leaves the focus there, so that typing goes on; the button and the arrow down lead into the calendar. By keyboard the
 * text comes first, though the button stands before it.
 */
export function CalendarField({ text, onText, onBlur, ref, calendar, ...look }: CalendarFieldProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'beside' | 'inside' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(null)
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    event.stopPropagation()
    if (document.activeElement instanceof HTMLInputElement) setOpen(null)
    else close()
  }
  const enterOnArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen('inside')
  }
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(null)
    onBlur?.()
  }
  return (
    <Field {...look}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its field and calendar send up
        <div
          className={`${fieldStyles.control} ${calendarStyles.field}`}
          onBlur={leave}
          onKeyDown={onKeyDown}
        >
          <input
            {...control}
            ref={ref}
            className={fieldStyles.input}
            type="text"
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            value={text}
            onChange={(event) => onText(event.target.value)}
            onClick={() => setOpen(open ?? 'beside')}
            onKeyDown={enterOnArrow}
          />
          <button
            ref={opener}
            type="button"
            className={iconButtonStyles.button}
            aria-label={t('calendar.open')}
            aria-expanded={open !== null}
            onClick={() => setOpen(open === 'inside' ? null : 'inside')}
          >
            <Icon name="calendar" />
          </button>
          {open && (
            <div
              className={calendarStyles.popover}
              role="dialog"
              aria-label={t('calendar.label')}
              tabIndex={-1}
            >
              <Suspense fallback={<p role="status">{t('app.loading')}</p>}>
                <Fragment key={open}>{calendar(close, open === 'inside')}</Fragment>
              </Suspense>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
