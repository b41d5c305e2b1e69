import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { coversNoDay, type LeavableContract, mayBeLeft } from '@cursus/shared/terminations'
import { openBillingPortal } from '../../account/account-actions.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { productOf } from '../../insurance/products.ts'
import * as choiceStyles from '../../ui/choice-fields.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { useLink } from './by-link.ts'
import { TerminateForm } from './terminate-form.tsx'
import * as styles from './terminations.module.css'
import { GiveUp, UnpaidChoice } from './unpaid-choice.tsx'

interface ContractsToLeaveProps {
  contracts: readonly LeavableContract[]
  /** What was never paid; absent for visitors, whose link ends contracts alone. */
  purchases?: readonly UnfinishedPurchase[]
  chosen: string | undefined
  onChoose(contractId: string): void
  /** Shows the receipt of a contract that ends. */
  onReceipt(contractId: string): unknown
}

/** The contracts that are not over, with what was never paid, and the form of the chosen one; the only paid one is chosen. */
export function ContractsToLeave({
  contracts,
  purchases,
  chosen,
  onChoose,
  onReceipt,
}: ContractsToLeaveProps) {
  const { t } = useTranslation('terminations')
  const list = contracts.filter(mayBeLeft)
  const paid = list.filter((one) => !isUnpaid(one))
  const contract = paid.find(({ id }) => id === chosen) ?? (paid.length === 1 ? paid[0] : undefined)
  const unpaid = (purchases ?? []).filter(({ state }) => state === 'open' || state === 'stopped')
  if (list.length + unpaid.length === 0) return <EmptyState title={t('none')}>{t('none.text')}</EmptyState>
  return (
    <div className={`${quoteStyles.quote} ${styles.leaving}`}>
      <NumberedCard number={1} title={t('contract.title')}>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('contract.legend')}</legend>
          {list.map((one) => (
            <Choice
              key={one.id}
              contract={one}
              isChosen={one.id === contract?.id}
              mayGiveUp={purchases !== undefined && isUnpaid(one)}
              onChoose={() => onChoose(one.id)}
              onReceipt={() => void onReceipt(one.id)}
            />
          ))}
          {unpaid.map((purchase) => (
            <UnpaidChoice key={purchase.id} purchase={purchase} />
          ))}
        </fieldset>
      </NumberedCard>
      {contract && (
        <TerminateForm key={contract.id} contract={contract} onDone={() => onReceipt(contract.id)} />
      )}
    </div>
  )
}

const isUnpaid = ({ paymentStatus }: LeavableContract) => paymentStatus === 'payment_pending'

interface ChoiceProps {
  contract: LeavableContract
  /** It was never paid, and its person is signed in. */
  mayGiveUp: boolean
  isChosen: boolean
  onChoose(): void
  onReceipt(): void
}

/** Of a contract that ends already, and of one that was never paid, nothing is to be terminated. */
function Choice({ contract, mayGiveUp, isChosen, onChoose, onReceipt }: ChoiceProps) {
  const { t } = useTranslation('terminations')
  const { id, reference, statut, ending, primeCents, interval, startDate, endDate } = contract
  const isEnding = statut === 'résilié'
  const isOff = isEnding || isUnpaid(contract)
  return (
    <div className={isOff ? `${styles.choiceLine} ${styles.off}` : styles.choiceLine}>
      <label className={choiceStyles.choice}>
        <input
          type="radio"
          name="contract"
          value={id}
          checked={isChosen}
          disabled={isOff}
          onChange={onChoose}
        />
        <span className={`grow ${styles.line}`}>
          <b>{nameOf(contract, t)}</b>
          <span className={`muted small ${styles.hint}`}>
            <span className="dotted">
              <span>{t('contract.period', { start: startDate, end: endDate })}</span>
              <span>
                <Ltr>{reference}</Ltr>
              </span>
            </span>
            {isUnpaid(contract) && t('unpaid')}
            {isEnding && !ending?.hasRequest && t('contract.ends', { day: endDate })}
          </span>
          <span className={styles.end}>
            {primeCents > 0 && (
              <b className="nowrap">
                <Money cents={primeCents} />
                {interval && t(`per.${interval}`)}
              </b>
            )}
          </span>
        </span>
      </label>
      {mayGiveUp && <GiveUp id={id} name={nameOf(contract, t)} />}
      {isEnding && <Ending contract={contract} onReceipt={onReceipt} />}
    </div>
  )
}

/**
 * Leads to the request that ends a contract, or to the provider's pages where it may be taken back; what anybody else ended
 * leads nowhere, and the link of a mail opens no such page.
 */
function Ending({ contract, onReceipt }: Pick<ChoiceProps, 'contract' | 'onReceipt'>) {
  const { t } = useTranslation('terminations')
  const isByLink = useLink() !== null
  const { insuranceType, ending, mayGoOn, endDate } = contract
  const { portal } = productOf(insuranceType)
  const look = `link-button small ${styles.act}`
  if (ending?.hasRequest) {
    return (
      <button type="button" className={look} onClick={onReceipt}>
        {coversNoDay(contract) ? t('contract.ending.never') : t('contract.ending', { day: endDate })}
      </button>
    )
  }
  if (!mayGoOn || !portal || isByLink) return null
  return (
    <button type="button" className={look} onClick={() => void openBillingPortal(portal)}>
      {t('contract.goOn')}
    </button>
  )
}
