import { sayDayWhole } from '@cursus/shared/written-day'
import { Children, createElement, Fragment, type ReactNode } from 'react'
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

/** A reference, as HA-2026-000010, or a word of several, as « l’e-mail » or « est-elle », that holds none. */
const whole = /([A-Z]{2,}-\d{4}-\d+|(?!\S*[A-Z]{2,}-\d{4}-\d)[^\s-]+(?:-[^\s-]+)+)/
const isReference = /^[A-Z]{2,}-\d{4}-\d+$/

/** Letters of a word that any line of a phone holds, in the size of a heading. */
const shortWord = 16

/**
 * Sets a sentence or a heading in which each reference stays left to right and on one line, and no line ends at the hyphen of a
 * short word.
 */
export function Sentence({ children }: { children: string }) {
  return createElement(Fragment, null, ...children.split(whole).map(setWhole))
}

function setWhole(part: string, place: number) {
  if (place % 2 === 0) return part
  if (isReference.test(part)) return <Ltr>{part}</Ltr>
  return part.length > shortWord ? part : <span className="nowrap">{part}</span>
}
