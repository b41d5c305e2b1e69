import { billedMonths, displayedMonths } from '@cursus/shared/travel-price'
import type { ReactNode } from 'react'
import { idOf } from '../../forms/form-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DocumentLink } from '../../ui/document-link.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import type { Quote } from './quote.ts'
import * as styles from './travel.module.css'

interface Row {
  name: string
  value: ReactNode
  field?: string
}

/** The answers to check, each with the way back to its field. */
export function RecapSummary({ quote, onEdit }: { quote: Quote; onEdit(field: string): void }) {
  const { t } = useTranslation('travel')
  const { stay, country, price } = quote
  const rows: Row[] = [
    { name: t('health.destination'), value: country.name, field: 'country' },
    { name: t('ticket.start'), value: <Ltr>{formatDay(stay.startDate)}</Ltr>, field: 'start' },
    { name: t('ticket.end'), value: <Ltr>{formatDay(stay.endDate)}</Ltr>, field: 'end' },
    { name: t('ticket.duration'), value: <Duration quote={quote} /> },
    { name: t('recap.price'), value: <Money cents={price.stripe.unit_amount} /> },
    { name: t('recap.documents'), value: <Documents quote={quote} /> },
  ]
  return (
    <dl className={`${summaryStyles.summary} ${styles.tight}`}>
      {rows.map(({ name, value, field }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {field && (
            <dd>
              <a
                href={`#${idOf('stay', field)}`}
                onClick={(event) => {
                  event.preventDefault()
                  onEdit(idOf('stay', field))
                }}
              >
                {t('common.edit')}
                <span className="visually-hidden"> {name}</span>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Duration({ quote: { stay } }: { quote: Quote }) {
  const { t } = useTranslation('travel')
  const [shown, billed] = [displayedMonths(stay), billedMonths(stay)]
  return (
    <>
      {t('months', { count: shown })}
      {shown !== billed && (
        <span className="muted"> · {t('recap.billed', { months: billed, count: billed })}</span>
      )}
    </>
  )
}

function Documents({ quote: { price } }: { quote: Quote }) {
  const { t } = useTranslation('travel')
  const { cg, ipid } = price.price
  return (
    <>
      <DocumentLink href={`/document/health_mobility/${cg}`}>{t('health.conditions')}</DocumentLink>
      {' · '}
      <DocumentLink href={`/document/health_mobility/${ipid}`}>{t('recap.ipid')}</DocumentLink>
    </>
  )
}
