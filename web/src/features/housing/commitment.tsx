import { useTranslation } from 'react-i18next'
import { minimumEngagementMonths } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'

/** Twelve months where one pays by the month, and what the law puts before them (decisions D-13, C-58). */
export function Commitment() {
  const { t } = useTranslation('housing')
  const { quote } = useHomeQuote()
  return (
    <>
      {quote.payment === 'mensuel' && (
        <p className="muted small">{t('home.engagement', { months: minimumEngagementMonths })}</p>
      )}
      <details className="cmt small">
        <summary>{t('commitment.title')}</summary>
        <p className="muted">{t('commitment.text')}</p>
      </details>
    </>
  )
}
