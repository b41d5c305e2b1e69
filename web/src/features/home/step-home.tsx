import { useTranslation } from '../../i18n/use-translation.ts'
import { AdvisorCard } from '../../support/advisor-block.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as checkListStyles from '../../ui/check-list.module.css'
import { DocumentLink } from '../../ui/document-link.tsx'
import { HomeArt } from '../../ui/home-art.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import * as styles from './home.module.css'
import { HomeFields } from './home-fields.tsx'
import { useChangesElsewhere } from './quote-memory.ts'
import { guaranteeTables } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'

/** Step 1: five answers, which are all that a price takes. */
export function StepHome() {
  const { session } = useHomeQuote()
  return (
    <HomeFields key={useChangesElsewhere()}>
      <div className="column">
        <GoodToKnow />
        {!session && <AdvisorCard />}
      </div>
    </HomeFields>
  )
}

function GoodToKnow() {
  const { t } = useTranslation('home')
  const inTable = ({ table }: { table: string }) => {
    return (words: string) => <DocumentLink href={`/document/home/${table}`}>{words}</DocumentLink>
  }
  const tables = { small: inTable(guaranteeTables.small), large: inTable(guaranteeTables.large) }
  return (
    <aside className={`${cardStyles.card} hue-home ${cardStyles.flush}`} aria-labelledby="good-to-know">
      <div className={styles.art}>
        <HomeArt />
      </div>
      <div className={styles.padded}>
        <h3 id="good-to-know">{t('know.title')}</h3>
        <ul className={`${checkListStyles.list} small`}>
          {['certificate', 'persons', 'tables'].map((line) => (
            <li key={line}>
              <Icon name="check" />
              <span>
                <RichText text={t(`know.${line}`)} parts={tables} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
