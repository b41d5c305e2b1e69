import type { ComplaintReceived } from '@cursus/shared/requests'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'

/** What was also mailed: the reference, by when an answer comes, and to whom to turn after that. It takes the focus. */
export function ComplaintReceipt({ receipt }: { receipt: ComplaintReceived['data'] }) {
  const { t } = useTranslation('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card crec" aria-labelledby="receipt-title">
      <span className="badge ok">
        <Icon name="check" size="s" />
        {t('receipt.done')}
      </span>
      <h2 id="receipt-title" tabIndex={-1} ref={heading}>
        {t('receipt.title')}
      </h2>
      <dl className="sum">
        <div>
          <dt>{t('receipt.reference')}</dt>
          <dd className="num">
            <Ltr>{receipt.reference}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{t('receipt.acknowledgedBy')}</dt>
          <dd className="num">
            {t('receipt.mailed')} <Ltr>{receipt.acknowledgedBy}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{t('receipt.answerBy')}</dt>
          <dd className="num">
            <Ltr>{receipt.answerBy}</Ltr>
          </dd>
        </div>
      </dl>
      <p className="muted small">{t('receipt.mediator')}</p>
    </section>
  )
}
