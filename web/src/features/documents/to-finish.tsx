import type { Contract, InsuranceType, UnfinishedPurchase } from '@cursus/shared/contracts'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../app/api-error.ts'
import { looks } from '../../app/contract-looks.ts'
import { isolated, objectOf } from '../../app/contract-titles.ts'
import { signingAddress } from '../../app/contracts.ts'
import { leaveFor } from '../../app/leave-for.ts'
import { isSilence, waitBefore } from '../../app/silence.ts'
import { toastError } from '../../app/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { resumePurchase } from './documents.api.ts'

interface ToFinishProps {
  contracts: readonly Contract[]
  purchases: readonly UnfinishedPurchase[]
}

/** « À terminer »: contracts to sign or complete and purchases to pay, above the documents (decision C-53). */
export function ToFinish({ contracts, purchases }: ToFinishProps) {
  const { t } = useTranslation('documents')
  const count = contracts.length + purchases.length
  if (count === 0) return null
  const first = contracts.find(({ needsDevice }) => !needsDevice) ?? purchases.find(isPayable)
  return (
    <section className="card np todo" aria-labelledby="todo-title">
      <div className="row todohead">
        <span className="tico">
          <Icon name="pencil" />
        </span>
        <div className="grow">
          <h2 id="todo-title">{t('todo.title')}</h2>
          <p className="muted small">{t('todo.lead')}</p>
        </div>
        <span className="badge num">{t('todo.count', { count })}</span>
      </div>
      <ul>
        {contracts.map((contract) => (
          <ContractStep key={contract.id} contract={contract} isFirst={contract.id === first?.id} />
        ))}
        {purchases.map((purchase) => (
          <PurchaseStep key={purchase.id} purchase={purchase} isFirst={purchase.id === first?.id} />
        ))}
      </ul>
    </section>
  )
}

const isPayable = ({ state }: UnfinishedPurchase) => state === 'open'

interface StepProps {
  insuranceType: InsuranceType
  object: string
  badge: string
  children: ReactNode
  action?: ReactNode
}

function Step({ insuranceType, object, badge, children, action }: StepProps) {
  const { t } = useTranslation('documents')
  const { hue, icon, name } = looks[insuranceType]
  return (
    <li className={`docrow ${hue}`}>
      <span className="fic">
        <Icon name={icon} />
      </span>
      <span className="grow">
        <span className="row wrap name">
          <b>{object ? t('todo.name', { type: t(name), object }) : t(name)}</b>
          <span className="badge warn">
            <Icon name="clock" size="s" />
            {badge}
          </span>
        </span>
        <span className="muted small d-b">{children}</span>
      </span>
      {action}
    </li>
  )
}

function ContractStep({ contract, isFirst }: { contract: Contract; isFirst: boolean }) {
  const { t } = useTranslation('documents')
  const step = { insuranceType: contract.insuranceType, object: objectOf(contract, t) }
  // Its form is not in service yet: no button that leads nowhere (decision C-70 says what it will ask).
  if (contract.needsDevice) {
    return (
      <Step {...step} badge={t('todo.device')}>
        {t('todo.device.text')}
      </Step>
    )
  }
  const isRefused = contract.signatureStatus === 'refused'
  const text = t(isRefused ? 'todo.refused.text' : 'todo.sign.text', { day: contract.createdAt })
  return (
    <Step
      {...step}
      badge={t(isRefused ? 'todo.refused' : 'todo.sign')}
      action={
        <Leave address={() => signingAddress(contract.id)} detail={t('todo.signing')} isFirst={isFirst}>
          {t('todo.sign.go')}
        </Leave>
      }
    >
      {contract.place ? t('todo.at', { place: isolated(contract.place), text }) : text}
    </Step>
  )
}

function PurchaseStep({ purchase, isFirst }: { purchase: UnfinishedPurchase; isFirst: boolean }) {
  const { t, i18n } = useTranslation('documents')
  const { id, insuranceType, place, amount, interval, state } = purchase
  const money = formatMoney(amount, i18n.language)
  const price = interval ? t(`todo.price.${interval}`, { price: money }) : money
  return (
    <Step
      insuranceType={insuranceType}
      object={objectOf({ ...purchase, formula: null }, t)}
      badge={t(`todo.${state}`)}
      action={
        isPayable(purchase) && (
          <Leave address={() => resumePurchase(id)} detail={t('todo.paying')} isFirst={isFirst}>
            {t('todo.open.go')}
          </Leave>
        )
      }
    >
      {[place && isolated(place), periodOf(purchase, t), price].filter(Boolean).join(' · ')}.{' '}
      {t(`todo.${state}.text`)}
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

interface LeaveProps {
  address(): Promise<string>
  detail: string
  /** The first step that can be taken has the filled button of the view. */
  isFirst: boolean
  children: string
}

/** Asks for an address of a provider and goes there. */
function Leave({ address, detail, isFirst, children }: LeaveProps) {
  const { t } = useTranslation('documents')
  const leave = useMutation({
    mutationFn: async () => leaveFor(await address(), detail),
    retry: (failures, error) => isSilence(error) && failures < 3,
    retryDelay: waitBefore,
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
  })
  return (
    <Button
      look={isFirst ? undefined : 'line'}
      small
      className="todo-b"
      busy={leave.isPending}
      onClick={() => leave.mutate()}
    >
      {leave.isPending && <span className="spin" aria-hidden="true" />}
      {children}
    </Button>
  )
}
