import type { ChangeFacts, ContractChange } from '@cursus/shared/contract-change'
import type { ContractPage } from '@cursus/shared/contract-page'
import { addDays, parseDay, purchaseDay } from '@cursus/shared/day'
import { stayLimits } from '@cursus/shared/travel-price'
import { useState } from 'react'
import { useCountries } from '../../../forms/countries.ts'
import { CountryField } from '../../../forms/country-field.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { productOf } from '../../../insurance/products.ts'
import { Badge } from '../../../ui/badge.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { DateField } from '../../../ui/date-field.tsx'
import { FormSummary } from '../../../ui/form-parts.tsx'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { Ltr } from '../../../ui/ltr.tsx'
import { Alert } from '../../../ui/note.tsx'
import * as quoteStyles from '../../../ui/quote.module.css'
import { Compared, type ComparedLine } from '../compared.tsx'
import * as pageStyles from '../contract/contract-page.module.css'
import * as styles from './change.module.css'
import { ChangeTicket } from './change-ticket.tsx'
import { type Changing, useChange } from './use-change.ts'

interface ChangeFormProps {
  contract: ContractPage
  change: ContractChange
  now: ChangeFacts
  onDone(): void
}

/** Form of a change: each fact as it is today and as it is wished, side by side, and the price. */
export function ChangeForm({ contract, change, now, onDone }: ChangeFormProps) {
  const changing = useChange(change, now, onDone)
  return (
    <div className={quoteStyles.quote}>
      <div className="stack">
        <Fields contract={contract} change={change} changing={changing} />
        <BeforeAndAfter now={now} changing={changing} />
      </div>
      <ChangeTicket contract={contract} change={change} now={now} changing={changing} />
    </div>
  )
}

type FieldsProps = Pick<ChangeFormProps, 'contract' | 'change'> & { changing: Changing }

function Fields({ contract, change, changing: { form, told, refusal } }: FieldsProps) {
  const { t } = useTranslation('change')
  const [today] = useState(() => purchaseDay(new Date()))
  const { may, isPaidBySchool } = change
  const { startDate, country } = form.values
  const start = parseDay(startDate)
  const { startMin, endMin, endMax } = stayLimits(today, start)
  const hasBegun = !may.includes('startDate')
  const { hue, icon } = productOf(contract.insuranceType)
  return (
    <section className={cardStyles.card} aria-labelledby="change-title">
      <div className={`row ${styles.head}`}>
        <span className={`${iconTileStyles.tile} ${hue}`}>
          <Icon name={icon} />
        </span>
        <div className="grow">
          <h2 id="change-title">{t('stay.title')}</h2>
          <p className="muted small">
            <bdi>{contract.countryName}</bdi> · <Ltr>{contract.reference}</Ltr>
            {isPaidBySchool && ` · ${t('bySchool')}`}
          </p>
        </div>
      </div>
      <form id="change" onSubmit={form.onSubmit} noValidate>
        {refusal && <Alert title={refusal} />}
        <FormSummary of={form} />
        <div className="two-columns">
          {hasBegun ? (
            <p>
              <b className="as-block">{t('start')}</b>
              <Ltr>{formatDay(startDate)}</Ltr>
              <span className="muted small as-block">{t('begun')}</span>
            </p>
          ) : (
            <DateField
              id="change-startDate"
              label={t('start')}
              hint={t('start.hint')}
              error={told('startDate')}
              text={startDate}
              min={startMin}
              onText={(text) => form.set('startDate', text)}
              onBlur={() => form.leave('startDate')}
            />
          )}
          <DateField
            id="change-endDate"
            label={t('end')}
            hint={t('end.hint', { day: formatDay(endMax) })}
            error={told('endDate')}
            text={form.values.endDate}
            min={hasBegun ? later(today, start ? addDays(start, 1) : today) : endMin}
            max={endMax}
            onText={(text) => form.set('endDate', text)}
            onBlur={() => form.leave('endDate')}
          />
          {may.includes('country') && (
            <div className="both-columns">
              <CountryField
                id="change-country"
                label={t('country')}
                error={told('country')}
                value={country ? Number(country) : null}
                onChange={(chosen) => form.set('country', chosen ? String(chosen.id) : '')}
                onBlur={() => form.leave('country')}
              />
            </div>
          )}
        </div>
      </form>
    </section>
  )
}

const later = (one: string, other: string) => (one > other ? one : other)

function BeforeAndAfter({ now, changing }: { now: ChangeFacts; changing: Changing }) {
  const { t } = useTranslation('change')
  const lines = useLines(now, changing.offer?.next ?? now)
  const count = lines.filter(({ isChanged }) => isChanged).length
  return (
    <section className={`${cardStyles.card} ${pageStyles.card}`} aria-labelledby="compared-title">
      <div className={pageStyles.cardHead}>
        <h2 id="compared-title">{t('compared.title')}</h2>
        <span role="status">
          <Badge tone={count > 0 ? 'warn' : undefined}>
            {count > 0 ? t('compared.count', { count }) : t('nothing')}
          </Badge>
        </span>
      </div>
      <Compared
        lines={lines}
        words={{
          caption: t('compared.caption'),
          what: t('compared.what'),
          now: t('compared.now'),
          next: t('compared.next'),
          changed: t('compared.changed'),
        }}
      />
    </section>
  )
}

function useLines(now: ChangeFacts, next: ChangeFacts): ComparedLine[] {
  const { t, i18n } = useTranslation('change')
  const { countries } = useCountries()
  const say = {
    dates: ({ startDate, endDate }: ChangeFacts) => `${formatDay(startDate)} – ${formatDay(endDate)}`,
    country: ({ country }: ChangeFacts) => countries.find(({ id }) => id === country)?.name ?? '…',
    months: ({ months }: ChangeFacts) => t('line.months.value', { count: months }),
    price: ({ priceCents }: ChangeFacts) => formatMoney(priceCents, i18n.language),
  }
  return (['dates', 'country', 'months', 'price'] as const).map((line) => {
    const [before, after] = [say[line](now), say[line](next)]
    return { name: t(`line.${line}`), now: before, next: after, isChanged: before !== after }
  })
}
