import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { idOf } from '../../forms/form-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import type { Step } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'

interface Row {
  name: string
  value: ReactNode
  /** The step that asked, and the id of its field. */
  step?: Step
  field?: string
}

/** The answers of step 1, each with the way back to its field; `more` follows them. */
export function HomeAnswers({ more = [] }: { more?: readonly Row[] }) {
  const { t } = useTranslation('home')
  const { quote, to } = useHomeQuote()
  const { rooms, persons, address, startDate, payment } = quote
  const inHome = (field: string) => ({ step: 1 as const, field: idOf('home', field) })
  const home = `${t('rooms', { count: rooms ?? 0 })}${t('need.comma')}${t('persons', { count: persons ?? 0 })}`
  const line = address ? `${address.street}, ${address.postalCode} ${address.city}` : ''
  const rows: Row[] = [
    { name: t('answers.home'), value: home, ...inHome('rooms') },
    { name: t('answers.address'), value: <bdi>{line}</bdi>, ...inHome('address.street') },
    { name: t('answers.start'), value: <Ltr>{formatDay(startDate)}</Ltr>, ...inHome('startDate') },
    { name: t('payment.label'), value: t(`payment.${payment}`), ...inHome('payment') },
    ...more,
  ]
  return (
    <dl className={`${summaryStyles.summary} above-16`}>
      {rows.map(({ name, value, step, field }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures break-anywhere">{value}</dd>
          {step && (
            <dd>
              <Link to={to} search={{ step }} hash={field}>
                {t('common.edit')}
                <span className="visually-hidden"> {name}</span>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
