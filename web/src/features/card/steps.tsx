import { directionOf, type Language, languages, toLocale } from '@cursus/shared/language'
import { Fragment } from 'react'
import { translatorIn } from '../../i18n/catalogue.ts'
import { languageNames } from '../../i18n/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Product } from '../../insurance/products.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as styles from './steps.module.css'

/** Facts that the four sentences name; `number` is that of ambulance and police, null where none is known. */
export interface Rescue {
  insures: Product['insures']
  number: string | null
  phone: string
}

const steps = [1, 2, 3, 4] as const

/** What to do, in all four languages one under the other: whoever stands beside reads one of them. */
export function Steps({ rescues }: { rescues: readonly Rescue[] }) {
  const { t } = useTranslation('emergency')
  return (
    <section className={`${cardStyles.card} ${styles.steps}`} aria-labelledby="steps">
      <div className={styles.head}>
        <h2 id="steps">{t('steps.title')}</h2>
        <nav className={styles.jump} aria-label={t('steps.jump')}>
          {languages.map((language) => (
            <a key={language} href={`#steps-${language}`} lang={toLocale(language)}>
              {languageNames[language]}
            </a>
          ))}
        </nav>
      </div>
      <div className={styles.languages}>
        {languages.map((language) => (
          <div
            key={language}
            id={`steps-${language}`}
            className={styles.language}
            lang={toLocale(language)}
            dir={directionOf(language)}
          >
            <h3>{languageNames[language]}</h3>
            {rescues.map((rescue) => (
              <Fragment key={rescue.insures}>
                {rescues.length > 1 && <About {...rescue} language={language} />}
                <Sentences {...rescue} language={language} />
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Which cover the sentences are of, where there are several. */
function About({ insures, language }: Rescue & { language: Language }) {
  return <h4 className={styles.about}>{translatorIn(language, 'emergency')(`steps.${insures}.title`)}</h4>
}

/** Numbers keep their direction inside Arabic, and stay on one line. */
const isolated = (text: string) => `\u2066${text.replaceAll(' ', '\u00a0')}\u2069`

function Sentences({ insures, number, phone, language }: Rescue & { language: Language }) {
  const say = translatorIn(language, 'emergency')
  const keyOf = (step: number) => `steps.${insures}.${step}`
  const isUnknown = (step: number) => insures === 'stay' && step === 1 && number === null
  return (
    <ol className="numbered">
      {steps.map((step) => (
        <li key={step}>
          <span>
            {say(isUnknown(step) ? `${keyOf(step)}.unknown` : keyOf(step), {
              number: isolated(number ?? ''),
              phone: isolated(phone),
            })}
          </span>
        </li>
      ))}
    </ol>
  )
}
