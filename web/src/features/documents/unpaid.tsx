import type { Contract } from '@cursus/shared/contracts'
import { useTranslation } from 'react-i18next'
import { openBillingPortal, portalKinds } from '../../app/account-actions.ts'
import { looks } from '../../app/contract-looks.ts'
import { objectOf } from '../../app/contract-titles.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface UnpaidProps {
  contracts: readonly Contract[]
  /** Nothing else waits on the page: then this has its filled button. */
  isAlone: boolean
}

/** Contracts whose premium is missing, and the way to pay it; their documents stay below (decision C-54). */
export function Unpaid({ contracts, isAlone }: UnpaidProps) {
  const { t } = useTranslation('documents')
  if (contracts.length === 0) return null
  return (
    <section className="card np unpaid" aria-labelledby="unpaid-title">
      <div className="row todohead">
        <span className="tico">
          <Icon name="alert" />
        </span>
        <div className="grow">
          <h2 id="unpaid-title">{t('unpaid.title', { count: contracts.length })}</h2>
          <p className="muted small">{t('unpaid.lead')}</p>
        </div>
      </div>
      <ul>
        {contracts.map((contract, place) => (
          <UnpaidRow key={contract.id} contract={contract} isFirst={isAlone && place === 0} />
        ))}
      </ul>
    </section>
  )
}

function UnpaidRow({ contract, isFirst }: { contract: Contract; isFirst: boolean }) {
  const { t } = useTranslation('documents')
  const { insuranceType, customerStripe, reference } = contract
  const { hue, icon, name } = looks[insuranceType]
  const object = objectOf(contract, t)
  const title = object ? t('todo.name', { type: t(name), object }) : t(name)
  const kind = portalKinds[insuranceType]
  return (
    <li className={`docrow ${hue}`}>
      <span className="fic">
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b>{title}</b>
        <span className="muted small d-b">
          <bdi dir="ltr">{reference}</bdi>
        </span>
      </span>
      {kind && customerStripe && (
        <Button
          look={isFirst ? undefined : 'line'}
          small
          className="todo-b"
          aria-label={t('unpaid.pay.of', { title })}
          onClick={() => void openBillingPortal(kind)}
        >
          {t('unpaid.pay')}
        </Button>
      )}
    </li>
  )
}
