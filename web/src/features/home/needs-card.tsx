import { isInsuredUse } from '@cursus/shared/home-rules'
import { useTranslation } from '../../i18n/use-translation.ts'
import { homeQuestions } from '../../insurance/needs.ts'
import { NeedsAndAdvice } from '../../insurance/needs-fields.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { DonePart } from '../../ui/done-part.tsx'
import { NotSold } from './not-sold.tsx'
import * as peopleStyles from './people.module.css'
import { SharedOrNot } from './shared-or-not.tsx'
import type { People } from './use-people.ts'

/** Questions about a home before it is paid, and the advice that follows. */
export function NeedsCard({ people }: { people: People }) {
  const { t } = useTranslation('needs')
  const { form, known, warnings } = people
  const { homeUse, homeCover } = form.values
  const told = [homeUse && t(`homeUse.${homeUse}`), homeCover && t(`homeCover.${homeCover}`)]
  return (
    <DonePart folded={known !== null} title={t('title')} summary={told.filter(Boolean).join(' · ')}>
      <section className={cardStyles.card} aria-labelledby="needs-title">
        <h2 id="needs-title" className={peopleStyles.heading}>
          {t('title')}
        </h2>
        <NeedsAndAdvice questions={homeQuestions} field={form.field} warnings={warnings} />
        <div aria-live="polite">
          {!isInsuredUse(homeUse) && <NotSold />}
          <SharedOrNot people={people} />
        </div>
      </section>
    </DonePart>
  )
}
