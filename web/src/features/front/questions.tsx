import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './questions.module.css'

const questions = ['when', 'visa', 'mind', 'end'] as const

/** Frequent questions before buying, in the browser's own folding parts. */
export function Questions() {
  const { t } = useTranslation('front')
  return (
    <section className={styles.questions} aria-labelledby="front-questions">
      <h2 id="front-questions">{t('questions.title')}</h2>
      {questions.map((name, place) => (
        <details key={name} open={place === 0}>
          <summary>
            {t(`question.${name}`)}
            <Icon name="down" />
          </summary>
          <p>{t(`question.${name}.text`)}</p>
        </details>
      ))}
    </section>
  )
}
