import type { ContractPage } from '@cursus/shared/contract-page'
import { Link } from '@tanstack/react-router'
import { openBillingPortal } from '../../../account/account-actions.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paperOf } from '../../../insurance/contract-titles.ts'
import { productOf } from '../../../insurance/products.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Act, acts } from './acts.ts'
import * as styles from './contract-acts.module.css'
import * as pageStyles from './contract-page.module.css'
import { ReceiptLink } from './receipt-link.tsx'
import { VisaRefusedRow } from './visa-refused-row.tsx'
import { WithdrawRow } from './withdraw-row.tsx'

/** « Ce que vous pouvez faire »: every act, those that are not possible with their reason. */
export function ContractActs({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation('contract-page')
  return (
    <section className={cardStyles.card} aria-labelledby="acts-title">
      <h2 id="acts-title" className={pageStyles.title}>
        {t('acts.title')}
      </h2>
      <ul className={styles.list}>
        {acts.map((act) => {
          const reason = act.why(contract)
          return (
            <li key={act.key} className={reason ? styles.off : undefined}>
              <Icon name={act.icon} />
              <span>
                {reason ? <b>{t(`act.${act.key}`)}</b> : <Way act={act} contract={contract} />}
                <span className="muted small as-block">
                  {t(reason ?? textOf(act, contract), { day: formatDay(contract.change?.effectOn ?? '') })}
                </span>
                {act.key === 'terminate' && contract.statut === 'résilié' && <ReceiptLink id={contract.id} />}
              </span>
            </li>
          )
        })}
        <li>
          <Icon name="shield" />
          <span>
            <Link to="/contracts/$id/proof" params={{ id: contract.id }}>
              {t('act.proof')}
            </Link>
            <span className="muted small as-block">{t('act.proof.text')}</span>
          </span>
        </li>
        {/* Last, as they come later than the rest: what stands below them would move away under a finger. */}
        <WithdrawRow id={contract.id} />
        <VisaRefusedRow id={contract.id} />
      </ul>
    </section>
  )
}

/** Text key of what an act is for; of a change that waits, what it waits for; of the card, what it holds. */
function textOf({ key }: Act, contract: ContractPage): string {
  if (key === 'change' && contract.change) return `act.change.waits.${contract.change.step}`
  return key === 'card' ? `act.card.text.${paperOf(contract)}` : `act.${key}.text`
}

/** Link or button that leads to an act. */
function Way({ act: { key }, contract: { id, insuranceType } }: { act: Act; contract: ContractPage }) {
  const { t } = useTranslation('contract-page')
  const words = t(`act.${key}`)
  const { portal } = productOf(insuranceType)
  if (key === 'claim') {
    return (
      <Link to="/claims/declare" search={{ contract: id }}>
        {words}
      </Link>
    )
  }
  if (key === 'renewal') {
    return (
      <Link to="/contracts/$id/renewal" params={{ id }}>
        {words}
      </Link>
    )
  }
  if (key === 'change') {
    return (
      <Link to="/contracts/$id/change" params={{ id }}>
        {words}
      </Link>
    )
  }
  if (key === 'card') return <Link to="/card">{words}</Link>
  if (key === 'certificate') return <Link to="/insurance/health-mobility/certificate">{words}</Link>
  if (key === 'terminate') {
    return (
      <Link to="/contracts/terminate" search={{ contract: id }}>
        {words}
      </Link>
    )
  }
  return (
    <button type="button" className="link-button" onClick={() => portal && void openBillingPortal(portal)}>
      {words}
    </button>
  )
}
