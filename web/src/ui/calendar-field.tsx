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
import { flushSync } from 'react-dom'
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
  /** Rewrites what was typed as the field writes it; called before the field is left, or its form sent. */
  rewrite(): void
  onBlur?(): void
  ref?: Ref<HTMLInputElement>
  /** Returns the calendar, which loads when first opened; `close` removes it and gives the focus back. */
  calendar(close: () => void, autoFocus: boolean): ReactNode
}

/**
 * Text field with a calendar that opens on a press anywhere in it; shared by days and ranges. A press in the text
 * leaves the focus there for typing; the button and the arrow down lead into the calendar.
 */
export function CalendarField({ text, onText, rewrite, onBlur, ref, calendar, ...look }: CalendarFieldProps) {
  const { t } = useTranslation()
  const { open, isAtEnd, show, hide, close, onKeyDown, opener, field } = useCalendar()
  const pressKey = (event: KeyboardEvent) => {
    // The form judges what it holds as it is sent.
    if (event.key === 'Enter') flushSync(rewrite)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    show('inside')
  }
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    hide()
    rewrite()
    onBlur?.()
  }
  return (
    <Field {...look}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its field and calendar send up
        <div
          ref={field}
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
            onClick={() => show(open ?? 'beside')}
            onKeyDown={pressKey}
          />
          <button
            ref={opener}
            type="button"
            className={iconButtonStyles.button}
            aria-label={t('calendar.open')}
            aria-expanded={open !== null}
            onClick={() => (open === 'inside' ? hide() : show('inside'))}
          >
            <Icon name="calendar" />
          </button>
          {open && (
            <div
              className={
                isAtEnd ? `${calendarStyles.popover} ${calendarStyles.atEnd}` : calendarStyles.popover
              }
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

/** State of a calendar: open beside its field or with the focus, closed, and on which side of the field it stands. */
function useCalendar() {
  const [open, setOpen] = useState<'beside' | 'inside' | null>(null)
  const [isAtEnd, setAtEnd] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const show = (how: 'beside' | 'inside') => {
    setAtEnd(isPastMiddle(field.current))
    setOpen(how)
  }
  const hide = () => setOpen(null)
  const close = () => {
    hide()
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    event.stopPropagation()
    if (document.activeElement instanceof HTMLInputElement) hide()
    else close()
  }
  return { open, isAtEnd, show, hide, close, onKeyDown, opener, field }
}

/** Does a field begin in the second half of the window, where what opens under it would stand out of it? */
function isPastMiddle(field: HTMLElement | null): boolean {
  if (!field) return false
  const { left, right } = field.getBoundingClientRect()
  const middle = document.documentElement.clientWidth / 2
  return getComputedStyle(field).direction === 'rtl' ? right < middle : left > middle
}
