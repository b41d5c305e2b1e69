import type { ComplaintReceived } from '@cursus/shared/requests'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as badgeStyles from '../../ui/badge.module.css'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import * as styles from './contact.module.css'

/**
 * Shows the receipt that was also mailed: the reference, by when an answer comes, and whom to turn to after that. It
 * takes the focus.
 */
export function ComplaintReceipt({ receipt }: { receipt: ComplaintReceived['data'] }) {
  const { t } = useTranslation('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`${cardStyles.card} ${styles.receipt}`} aria-labelledby="receipt-title">
      <span className={`${badgeStyles.badge} ${badgeStyles.ok}`}>
        <Icon name="check" size="s" />
        {t('receipt.done')}
      </span>
      <h2 id="receipt-title" tabIndex={-1} ref={heading}>
        {t('receipt.title')}
      </h2>
      <dl className={summaryStyles.summary}>
        <div>
          <dt>{t('receipt.reference')}</dt>
          <dd className="figures">
            <Ltr>{receipt.reference}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{t('receipt.acknowledgedBy')}</dt>
          <dd className="figures">
            {t('receipt.mailed')} <Ltr>{receipt.acknowledgedBy}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{t('receipt.answerBy')}</dt>
          <dd className="figures">
            <Ltr>{receipt.answerBy}</Ltr>
          </dd>
        </div>
      </dl>
      <p className="muted small">{t('receipt.mediator')}</p>
    </section>
  )
}
