import { useTranslation } from '../../i18n/use-translation.ts'
import * as timelineStyles from '../../ui/timeline.module.css'
import * as styles from './how-it-works.module.css'

/** Tells the way from the answers to the certificate, in three lines. */
export function HowItWorks() {
  const { t } = useTranslation('front')
  return (
    <section className={styles.how} aria-labelledby="front-how">
      <h2 id="front-how">{t('how.title')}</h2>
      <ol className={`${timelineStyles.timeline} ${timelineStyles.horizontal} ${styles.steps}`}>
        {(['answer', 'pay', 'certificate'] as const).map((step) => (
          <li key={step}>
            <b>{t(`how.${step}`)}</b>
            <span>{t(`how.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
