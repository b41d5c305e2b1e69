import type { Payment } from '@cursus/shared/payments'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as fieldStyles from '../../ui/field.module.css'
import { formatMoney } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { choicesOf, isWished, type Wished } from './history-filter.ts'
import { PaperButton } from './paper-button.tsx'
import * as styles from './payments.module.css'
import type { TitleOf } from './use-titles.ts'

const shownAtFirst = 12

/** Lists the payments, newest first, each with its receipt, and those that failed. */
export function History({ payments, titleOf }: { payments: readonly Payment[]; titleOf: TitleOf }) {
  const { t } = useTranslation('payments')
  const [isWhole, setWhole] = useState(false)
  const [wished, setWished] = useState<Wished>({ contract: '', year: '' })
  const found = payments.filter((one) => isWished(one, wished))
  const shown = isWhole ? found : found.slice(0, shownAtFirst)
  return (
    <section className={`${cardStyles.card} ${styles.card}`} aria-labelledby="history-title">
      <div className={styles.historyHead}>
        <h2 id="history-title" className={styles.title}>
          {t('history.title')}
        </h2>
        <Filters payments={payments} titleOf={titleOf} wished={wished} onWish={setWished} />
      </div>
      <ul>
        {shown.map((payment) => (
          <Row key={payment.id} payment={payment} title={titleOf(payment)} />
        ))}
      </ul>
      {found.length === 0 && (
        <p className={`muted ${styles.note}`} role="status">
          {t('history.nothing')}
        </p>
      )}
      {shown.length < found.length && (
        <p className={styles.more}>
          <Button look="line" small onClick={() => setWhole(true)}>
            {t('history.all', { count: found.length })}
          </Button>
        </p>
      )}
      <p className={`muted small ${styles.note}`}>{t('history.vat')}</p>
    </section>
  )
}

interface FiltersProps {
  payments: readonly Payment[]
  titleOf: TitleOf
  wished: Wished
  onWish(wished: Wished): void
}

/** One contract or one year, where there are several. */
function Filters({ payments, titleOf, wished, onWish }: FiltersProps) {
  const { t } = useTranslation('payments')
  const { contracts, years } = choicesOf(payments)
  const named = contracts.map((one) => ({
    value: one.contractId,
    label: `${titleOf(one)} · ${one.reference}`,
  }))
  return (
    <div className={styles.filters}>
      <Filter
        name={t('filter.contract')}
        all={t('filter.contracts')}
        choices={named}
        value={wished.contract}
        onValue={(contract) => onWish({ ...wished, contract })}
      />
      <Filter
        name={t('filter.year')}
        all={t('filter.years')}
        choices={years.map((year) => ({ value: year, label: year }))}
        value={wished.year}
        onValue={(year) => onWish({ ...wished, year })}
      />
    </div>
  )
}

interface FilterProps {
  name: string
  all: string
  choices: { value: string; label: string }[]
  value: string
  onValue(value: string): void
}

function Filter({ name, all, choices, value, onValue }: FilterProps) {
  if (choices.length < 2) return null
  return (
    <select
      className={fieldStyles.input}
      aria-label={name}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    >
      <option value="">{all}</option>
      {choices.map(({ value: one, label }) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  )
}

const looks: Record<Payment['state'], Omit<ComponentProps<typeof Badge>, 'children'>> = {
  paid: { tone: 'ok', icon: 'check' },
  open: { tone: 'err', icon: 'alert' },
  void: { icon: 'close' },
  refunding: { tone: 'info', icon: 'clock' },
  refunded: { icon: 'back' },
  disputed: { tone: 'warn', icon: 'alert' },
  taken_back: { tone: 'err', icon: 'back' },
}

function Row({ payment, title }: { payment: Payment; title: string }) {
  const { t, i18n } = useTranslation('payments')
  const { reference, day, cents, from, until, interval, state, receipt, disputedCents } = payment
  return (
    <li className={`${styles.line} ${styles.paid}`}>
      <span className="grow">
        <b className="as-block">{title}</b>
        <span className="muted small as-block">
          <Ltr code>{reference}</Ltr>
        </span>
        {interval && until && (
          <span className="muted small as-block">{t('history.period', { from, until })}</span>
        )}
        {(state === 'disputed' || state === 'taken_back') && (
          <span className="small as-block">
            {t(`${state}.text`, { price: formatMoney(disputedCents, i18n.language) })}
          </span>
        )}
      </span>
      <span>
        <Ltr>{day}</Ltr>
      </span>
      <span className={`figures ${styles.amount}`}>
        <b>
          <Money cents={cents} />
        </b>
      </span>
      <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>
      {receipt ? (
        <PaperButton path={receipt} words={t('receipt')} of={t('of', { words: title, title: day })} />
      ) : (
        <span />
      )}
    </li>
  )
}
