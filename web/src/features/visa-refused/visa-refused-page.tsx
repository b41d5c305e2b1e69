import type { VisaRefusalPage } from '@cursus/shared/visa-refusals'
import { ContractChoiceStates } from '../../frame/contract-choice-states.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { visaRefusalOf } from '../../insurance/contract-rights.ts'
import { useContractChoices } from '../../insurance/use-contract-choices.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { FollowCard } from './follow-card.tsx'
import { LetterForm } from './letter-form.tsx'
import { StayChoices } from './stay-choices.tsx'
import * as styles from './visa-refused.module.css'
import { VisaRefusedTicket } from './visa-refused-ticket.tsx'

const holds = ({ isOpen, request }: VisaRefusalPage) => isOpen || request !== null

/** /contracts/visa-refused: the letter of a refused visa or a cancelled stay is sent, followed, and its decision read. */
export function VisaRefusedPage({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation('visa-refused')
  const stays = useContractChoices({ rightOf: visaRefusalOf, holds, asked })
  const isOne = stays.choices.length === 1
  return (
    <Page title={t('title')} lead={t('lead')} busy={stays.isLoading}>
      <ContractChoiceStates of={stays} t={t}>
        {(choice) => (
          <div className={quoteStyles.quote}>
            <div className="column">
              {!isOne && (
                <section className={cardStyles.card}>
                  <StayChoices choices={stays.choices} chosen={choice.contract.id} onChoose={stays.choose} />
                </section>
              )}
              {choice.right.request && (
                <FollowCard
                  key={`follow-${choice.contract.id}`}
                  id={choice.contract.id}
                  request={choice.right.request}
                  isOpen={choice.right.isOpen}
                />
              )}
              {choice.right.isOpen && (
                <LetterForm key={choice.contract.id} choice={choice} namesStay={isOne} />
              )}
            </div>
            <aside className={styles.aside} aria-label={t('ticket.label')}>
              <VisaRefusedTicket choice={choice} />
            </aside>
          </div>
        )}
      </ContractChoiceStates>
    </Page>
  )
}
