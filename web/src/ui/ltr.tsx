import { sayDayWhole } from '@cursus/shared/written-day'
import { Children, type ReactNode } from 'react'
import { currentLocale } from '../i18n/catalogue.ts'
import { formatDay } from './format.ts'

/**
 * Keeps phones, dates, references, prices and e-mails left to right in every language, and on one line: but for e-mails
 * and paths, which may be longer than a line of a phone. `code` tells 0 from O. A day is written as the language does.
 */
export function Ltr({ children, code }: { children: ReactNode; code?: boolean }) {
  const isLong = typeof children === 'string' && /@|^\//.test(children)
  return (
    <bdi dir="ltr" className={`${code ? 'code' : 'figures'} ${isLong ? 'break-anywhere' : 'nowrap'}`}>
      {Children.map(children, (part) =>
        typeof part === 'string' ? sayDayWhole(part, currentLocale()) : part,
      )}
    </bdi>
  )
}

/**
 * From which day to which, left to right in every language. It goes to the next line whole, as the dash would stand at the
 * wrong end of a line from right to left; where even a line is too narrow, it ends after the dash.
 */
export function Days({ start, end }: { start: string; end: string }) {
  return (
    <bdi dir="ltr" className="figures as-box">
      <span className="nowrap">{formatDay(start)} –</span> <span className="nowrap">{formatDay(end)}</span>
    </bdi>
  )
}

const reference = /([A-Z]{2,}-\d{4}-\d+)/

/** Sets a sentence in which each reference, as HA-2026-000010, stays left to right and on one line. */
export function Sentence({ children }: { children: string }) {
  return children.split(reference).map((part, at) => (at % 2 ? <Ltr key={part}>{part}</Ltr> : part))
}
