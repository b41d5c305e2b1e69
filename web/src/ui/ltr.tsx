import { Children, type ReactNode } from 'react'
import { currentLocale } from '../i18n/catalogue.ts'
import { sayDay } from '../i18n/written-day.ts'

/**
 * Phones, dates, references, prices and addresses of mail: left to right in every language. `code` tells 0 from O. A day stands
 * as the language writes it.
 */
export function Ltr({ children, code }: { children: ReactNode; code?: boolean }) {
  return (
    <bdi dir="ltr" className={code ? 'code' : 'figures nowrap'}>
      {Children.map(children, (part) => (typeof part === 'string' ? sayDay(part, currentLocale()) : part))}
    </bdi>
  )
}
