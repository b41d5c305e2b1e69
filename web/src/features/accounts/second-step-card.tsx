import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'

/** The way to the page of the second step. */
export function SecondStepCard() {
  const { t } = useTranslation('account')
  return (
    <section className={cardStyles.card} aria-labelledby="second-step-title">
      <h2 id="second-step-title">{t('secondStep.title')}</h2>
      <p className="muted small">{t('secondStep.lead')}</p>
      <p className="above-16">
        <Link to="/account/two-factor">{t('secondStep.link')}</Link>
      </p>
    </section>
  )
}
