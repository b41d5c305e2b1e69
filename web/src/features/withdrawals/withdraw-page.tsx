import type { Withdrawal } from '@cursus/shared/withdrawals'
import { useState } from 'react'
import { ContractChoiceStates } from '../../frame/contract-choice-states.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { withdrawalOf } from '../../insurance/contract-rights.ts'
import { useContractChoices } from '../../insurance/use-contract-choices.ts'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { WithdrawDone } from './withdraw-done.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { GoodToKnow, WithdrawTicket } from './withdraw-ticket.tsx'
import type { Choice } from './withdrawals.api.ts'
import * as styles from './withdrawals.module.css'

const holds = ({ isOpen }: Withdrawal) => isOpen

/** /contracts/withdraw: choose a contract whose period runs, see what it changes, confirm. */
export function WithdrawPage({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation('withdrawals')
  const running = useContractChoices({ rightOf: withdrawalOf, holds, asked })
  const [done, setDone] = useState<Choice | null>(null)
  return (
    <Page title={t('title')} lead={t('lead')} busy={running.isLoading}>
      {done ? (
        <WithdrawDone choice={done} />
      ) : (
        <ContractChoiceStates of={running} t={t}>
          {(choice) => (
            <div className={`${quoteStyles.quote} ${styles.page}`}>
              <WithdrawTicket right={choice.right} />
              <WithdrawForm
                key={choice.contract.id}
                choices={running.choices}
                choice={choice}
                onChoose={running.choose}
                onDone={(right) => setDone({ contract: choice.contract, right })}
              />
              <GoodToKnow />
            </div>
          )}
        </ContractChoiceStates>
      )}
    </Page>
  )
}
