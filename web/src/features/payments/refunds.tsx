import type { Refund } from '@cursus/shared/refunds'
import { type Translate, useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { RefundBadge } from '../../payments/refund-badge.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { PaperButton } from './paper-button.tsx'
import * as styles from './payments.module.css'
import type { TitleOf } from './use-titles.ts'

/** Lists refunds: the amount, the state and the last day, and the credit note. */
export function Refunds({ refunds, titleOf }: { refunds: readonly Refund[]; titleOf: TitleOf }) {
  const { t } = useTranslation('payments')
  return (
    <section className={`${cardStyles.card} ${styles.card}`} aria-labelledby="refunds-title">
      <h2 id="refunds-title" className={styles.title}>
        {t('refunds.title')}
      </h2>
      <ul>
        {refunds.toSorted(openFirst).map((refund) => {
          const { id, insuranceType } = refund.contract
          return <Row key={refund.id} refund={refund} title={titleOf({ contractId: id, insuranceType })} />
        })}
      </ul>
      <p className={`muted small ${styles.note}`}>{t('refunds.note')}</p>
    </section>
  )
}

/** Sorts the refunds that have arrived to the end. */
const openFirst = (one: Refund, other: Refund) =>
  Number(one.state === 'received') - Number(other.state === 'received')

function Row({ refund, title }: { refund: Refund; title: string }) {
  const { t } = useTranslation('payments')
  const { contract, cause, amountCents, reference, askedAt, creditNote } = refund
  const { hue, icon } = productOf(contract.insuranceType)
  return (
    <li className={styles.line}>
      <span className={`${iconTileStyles.tile} ${hue}`}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b className="as-block">{title}</b>
        <span className="muted small as-block">{t(`refunds.cause.${cause}`)}</span>
        <span className="muted small as-block">
          <Ltr code>{reference}</Ltr>
        </span>
        <span className="muted small as-block">
          {t('refunds.asked', { day: formatDay(askedAt) })}
          {t('need.comma')}
          {dayOfRefund(refund, t)}
        </span>
        <RefundBadge refund={refund} />
        {creditNote && (
          <PaperButton
            path={`/files/paper/${creditNote}`}
            words={t('refunds.note.download')}
            of={reference}
          />
        )}
      </span>
      <b className={`${styles.end} figures nowrap`}>
        <Money cents={amountCents} />
      </b>
    </li>
  )
}

function dayOfRefund({ receivedAt, dueOn }: Refund, t: Translate): string {
  return receivedAt
    ? t('refunds.received', { day: formatDay(receivedAt) })
    : t('refunds.due', { day: formatDay(dueOn) })
}
