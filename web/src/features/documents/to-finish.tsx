import type { Contract, ContractPaper, UnfinishedPurchase } from '@cursus/shared/contracts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { looks } from '../../app/contract-looks.ts'
import { isolated, nameOf } from '../../app/contract-titles.ts'
import { signingAddress } from '../../app/contracts.ts'
import { DeliveredPapers } from '../../app/delivered-papers.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { resumePurchase } from './documents.api.ts'
import { Leave } from './leave.tsx'
import { NoticeCard } from './notice-card.tsx'

interface ToFinishProps {
  contracts: readonly Contract[]
  purchases: readonly UnfinishedPurchase[]
}

/** « À terminer »: contracts to sign or complete and purchases to pay, above the documents (decision C-53). */
export function ToFinish({ contracts, purchases }: ToFinishProps) {
  const { t } = useTranslation('documents')
  const count = contracts.length + purchases.length
  if (count === 0) return null
  const first = contracts[0] ?? purchases.find(isPayable)
  return (
    <NoticeCard
      kind="todo"
      icon="pencil"
      title={t('todo.title')}
      lead={t('todo.lead')}
      badge={<span className="badge num">{t('todo.count', { count })}</span>}
    >
      {contracts.map((contract) => (
        <ContractStep key={contract.id} contract={contract} isFirst={contract.id === first?.id} />
      ))}
      {purchases.map((purchase) => (
        <PurchaseStep key={purchase.id} purchase={purchase} isFirst={purchase.id === first?.id} />
      ))}
    </NoticeCard>
  )
}

const isPayable = ({ state }: UnfinishedPurchase) => state === 'open'

interface StepProps {
  of: Parameters<typeof nameOf>[0]
  badge: string
  children: ReactNode
  /** What was handed out already: what there was to read, and the receipt. */
  papers?: readonly ContractPaper[]
  action?: ReactNode
}

function Step({ of, badge, children, papers = [], action }: StepProps) {
  const { t } = useTranslation('documents')
  const { hue, icon } = looks[of.insuranceType]
  return (
    <li className={`docrow ${hue}`}>
      <span className="fic">
        <Icon name={icon} />
      </span>
      <span className="grow">
        <span className="row wrap name">
          <b>{nameOf(of, t)}</b>
          <span className="badge warn">
            <Icon name="clock" size="s" />
            {badge}
          </span>
        </span>
        <span className="muted small d-b">{children}</span>
        <DeliveredPapers papers={papers} title={nameOf(of, t)} />
      </span>
      {action}
    </li>
  )
}

function ContractStep({ contract, isFirst }: { contract: Contract; isFirst: boolean }) {
  const { t } = useTranslation('documents')
  const { id, insuranceType, signatureStatus, createdAt, place } = contract
  if (contract.needsDevice) return <DeviceStep contract={contract} isFirst={isFirst} />
  const isRefused = signatureStatus === 'refused'
  const kind = insuranceType === 'Multimédia' ? 'todo.sign.text.devices' : 'todo.sign.text'
  const text = t(isRefused ? 'todo.refused.text' : kind, { day: createdAt })
  return (
    <Step
      of={contract}
      papers={contract.papers}
      badge={t(isRefused ? 'todo.refused' : 'todo.sign')}
      action={
        <Leave address={() => signingAddress(id)} detail={t('todo.signing')} isFirst={isFirst}>
          {t('todo.sign.go')}
        </Leave>
      }
    >
      {place ? t('todo.at', { place: isolated(place), text }) : text}
    </Step>
  )
}

/** Paid devices that nobody has described yet: they are signed once that is done (decision C-70). */
function DeviceStep({ contract, isFirst }: { contract: Contract; isFirst: boolean }) {
  const { t } = useTranslation('documents')
  return (
    <Step
      of={contract}
      papers={contract.papers}
      badge={t('todo.device')}
      action={
        <ButtonLink
          look={isFirst ? undefined : 'line'}
          small
          className="todo-b"
          to="/insurance/multimedia"
          search={{ contract: contract.id }}
        >
          {t('todo.device.go')}
        </ButtonLink>
      }
    >
      {t('todo.device.text', { day: contract.createdAt })}
    </Step>
  )
}

function PurchaseStep({ purchase, isFirst }: { purchase: UnfinishedPurchase; isFirst: boolean }) {
  const { t, i18n } = useTranslation('documents')
  const { id, place, device, amount, interval, state } = purchase
  const money = formatMoney(amount, i18n.language)
  const price = interval ? t(`todo.price.${interval}`, { price: money }) : money
  return (
    <Step
      of={purchase}
      badge={t(`todo.${state}`)}
      action={
        isPayable(purchase) && (
          <Leave address={() => resumePurchase(id)} detail={t('todo.paying')} isFirst={isFirst}>
            {t('todo.open.go')}
          </Leave>
        )
      }
    >
      {[place && isolated(place), device && isolated(device), periodOf(purchase, t), price]
        .filter(Boolean)
        .join(' · ')}
      . {t(`todo.${state}.text`)}
    </Step>
  )
}

/** A stay has two days; a home its first one. */
function periodOf({ startDate, endDate }: UnfinishedPurchase, t: TFunction<'documents'>): string {
  if (!startDate) return ''
  return endDate
    ? t('detail.period', { start: startDate, end: endDate })
    : t('todo.from', { start: startDate })
}
