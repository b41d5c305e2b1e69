import { useTranslation } from 'react-i18next'
import { AdvisorCard } from '../../app/advisor-block.tsx'
import { DocumentLink } from '../../ui/document-link.tsx'
import { HousingArt } from '../../ui/housing-art.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { HomeFields } from './home-fields.tsx'
import { useChangesElsewhere } from './quote-memory.ts'
import { guaranteeTables } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'

/** Step 1: five answers, which are all that a price takes. */
export function StepHome() {
  const { session } = useHomeQuote()
  return (
    <HomeFields key={useChangesElsewhere()}>
      <div className="stackg">
        <GoodToKnow />
        {!session && <AdvisorCard />}
      </div>
    </HomeFields>
  )
}

function GoodToKnow() {
  const { t } = useTranslation('housing')
  const inTable = ({ table }: { table: string }) => {
    return (words: string) => <DocumentLink href={`/document/home/${table}`}>{words}</DocumentLink>
  }
  const tables = { small: inTable(guaranteeTables.small), large: inTable(guaranteeTables.large) }
  return (
    <aside className="card hab np" aria-labelledby="good-to-know">
      <div className="hba">
        <HousingArt />
      </div>
      <div className="pad">
        <h3 id="good-to-know">{t('know.title')}</h3>
        <ul className="check-list small">
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
