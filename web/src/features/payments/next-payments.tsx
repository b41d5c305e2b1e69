import type { PaidContract } from '@cursus/shared/payments'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import * as cardStyles from '../../ui/card.module.css'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import * as styles from './payments.module.css'
import type { TitleOf } from './use-titles.ts'

/** Next payment of each contract: day, amount and card. */
export function NextPayments({
  contracts,
  titleOf,
}: {
  contracts: readonly PaidContract[]
  titleOf: TitleOf
}) {
  const { t } = useTranslation('payments')
  return (
    <section className={`${cardStyles.card} ${styles.card}`} aria-labelledby="next-title">
      <h2 id="next-title" className={styles.title}>
        {t('next.title')}
      </h2>
      <ul>
        {contracts.map((contract) => (
          <Row key={contract.contractId} contract={contract} title={titleOf(contract)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ contract, title }: { contract: PaidContract; title: string }) {
  const { t, i18n } = useTranslation('payments')
  const { contractId, insuranceType, interval, card, next, cents, extraCents, owedCents, repriced } = contract
  const { hue, icon } = productOf(insuranceType)
  const rhythm = t(`rhythm.${interval ?? 'once'}`)
  return (
    <li className={styles.line}>
      <span className={`${iconTileStyles.tile} ${hue}`}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <Link to="/contracts/$id" params={{ id: contractId }}>
          <b>{title}</b>
        </Link>
        <span className="muted small dotted">
          <span>{rhythm}</span>
          {next && card && (
            <span>
              <Ltr>•••• {card}</Ltr>
            </span>
          )}
        </span>
        {contract.cover === 'upcoming' && interval && (
          <span className="muted small as-block">{t('next.upcoming')}</span>
        )}
        <Extra of={repriced?.extraCents ? repriced : { cents, extraCents: next ? extraCents : 0 }} />
      </span>
      <span className={styles.end}>
        <b className="as-block figures">
          <Money cents={next ? cents : owedCents} />
        </b>
        <span className="muted small">
          {next ? <Ltr>{next}</Ltr> : t(owedCents > 0 ? 'next.owed' : 'next.none')}
        </span>
        {repriced && (
          <span className="muted small as-block">
            {t('next.repriced', { price: formatMoney(repriced.cents, i18n.language), day: repriced.day })}
          </span>
        )}
      </span>
    </li>
  )
}

/** Says what of a payment is for days that were paid at the price before. */
function Extra({ of: { cents, extraCents } }: { of: Pick<PaidContract, 'cents' | 'extraCents'> }) {
  const { t, i18n } = useTranslation('payments')
  if (extraCents === 0) return null
  const price = formatMoney(Math.abs(extraCents), i18n.language)
  const part = extraCents === cents ? 'all' : extraCents > 0 ? 'more' : 'less'
  const words = t(`next.extra.${part}`, { price })
  return <span className="muted small as-block">{words}</span>
}
