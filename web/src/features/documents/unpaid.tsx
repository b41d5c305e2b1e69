import type { Contract } from '@cursus/shared/contracts'
import { useTranslation } from 'react-i18next'
import { openBillingPortal, portalKinds } from '../../app/account-actions.ts'
import { looks } from '../../app/contract-looks.ts'
import { nameOf } from '../../app/contract-titles.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NoticeCard } from './notice-card.tsx'

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
    <NoticeCard
      kind="unpaid"
      icon="alert"
      title={t('unpaid.title', { count: contracts.length })}
      lead={t('unpaid.lead')}
    >
      {contracts.map((contract, place) => (
        <UnpaidRow key={contract.id} contract={contract} isFirst={isAlone && place === 0} />
      ))}
    </NoticeCard>
  )
}

function UnpaidRow({ contract, isFirst }: { contract: Contract; isFirst: boolean }) {
  const { t } = useTranslation('documents')
  const { insuranceType, customerStripe, reference } = contract
  const { hue, icon } = looks[insuranceType]
  const title = nameOf(contract, t)
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
