import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { idOf } from '../../app/form-words.ts'
import { Ltr } from '../../ui/ltr.tsx'
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
  const { t } = useTranslation('housing')
  const { quote, to } = useHomeQuote()
  const { rooms, persons, address, startDate, payment } = quote
  const inHome = (field: string) => ({ step: 1 as const, field: idOf('home', field) })
  const home = `${t('rooms', { count: rooms ?? 0 })}${t('need.comma')}${t('persons', { count: persons ?? 0 })}`
  const line = address ? `${address.street}, ${address.postalCode} ${address.city}` : ''
  const rows: Row[] = [
    { name: t('answers.home'), value: home, ...inHome('rooms') },
    { name: t('answers.address'), value: <bdi>{line}</bdi>, ...inHome('address.street') },
    { name: t('answers.start'), value: <Ltr>{startDate}</Ltr>, ...inHome('startDate') },
    { name: t('payment.label'), value: t(`payment.${payment}`), ...inHome('payment') },
    ...more,
  ]
  return (
    <dl className="sum mt4">
      {rows.map(({ name, value, step, field }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num brk">{value}</dd>
          {step && (
            <dd>
              <Link to={to} search={{ step }} hash={field}>
                {t('common.edit')}
                <span className="vh"> {name}</span>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
