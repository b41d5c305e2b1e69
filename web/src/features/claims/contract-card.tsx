import type { ClaimableContract } from '@cursus/shared/claims'
import type { InsuranceType } from '@cursus/shared/contracts'
import { useTranslation } from 'react-i18next'
import { looks } from '../../app/contract-looks.ts'
import { isolated } from '../../app/contract-titles.ts'
import { FieldError } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { heldTypes } from './claim-values.ts'
import type { Declaring } from './use-declare.ts'

/** What it is about: the type of insurance, and the contract or the device. */
export function ContractCard({ declaring }: { declaring: Declaring }) {
  const { contracts, form, contract } = declaring
  const type = form.values.insuranceType
  return (
    <section className="card">
      <TypeChoice declaring={declaring} />
      {type && (
        <ContractChoice
          declaring={declaring}
          type={type}
          own={contracts.filter(({ insuranceType }) => insuranceType === type)}
        />
      )}
      {contract?.isSuspended && <Suspended />}
    </section>
  )
}

function Suspended() {
  const { t } = useTranslation('claims')
  return (
    <Note kind="warn" className="mt4">
      {t('contract.suspended')}
    </Note>
  )
}

function TypeChoice({ declaring: { contracts, form, chooseType } }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const types = heldTypes(contracts)
  const { id, name, error, onBlur } = form.field('insuranceType')
  return (
    <fieldset
      className={error ? 'field err' : 'field'}
      aria-describedby={error ? `${id}-h ${id}-e` : `${id}-h`}
    >
      <legend className="lab lgd">{t('type.label')}</legend>
      <span className="hint" id={`${id}-h`}>
        {t(contracts.length === 1 ? 'type.onlyContract' : types.length === 1 ? 'type.only' : 'type.hint')}
      </span>
      <div className="seg">
        {types.map((type, place) => (
          <label key={type}>
            <input
              id={place === 0 ? id : undefined}
              type="radio"
              name={name}
              value={type}
              checked={form.values.insuranceType === type}
              onChange={() => chooseType(type)}
              onBlur={onBlur}
            />
            <Icon name={looks[type].icon} size="s" />
            {t(looks[type].name)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-e`}>{error}</FieldError>
    </fieldset>
  )
}

interface ContractChoiceProps {
  declaring: Declaring
  type: InsuranceType
  own: readonly ClaimableContract[]
}

function ContractChoice({ declaring: { form }, type, own }: ContractChoiceProps) {
  const { t } = useTranslation('claims')
  const { id, name, error, onBlur } = form.field('contractId')
  const isDevice = type === 'Multimédia'
  const hint =
    own.length > 1 &&
    t(isDevice ? 'contract.several.devices' : 'contract.several', {
      count: own.length,
      type: t(looks[type].name),
    })
  const described = [hint && `${id}-h`, error && `${id}-e`].filter(Boolean).join(' ')
  return (
    <fieldset className={error ? 'field err mt6' : 'field mt6'} aria-describedby={described || undefined}>
      <legend className="lab">{t(isDevice ? 'contract.device' : 'contract.label')}</legend>
      {hint && (
        <span className="hint" id={`${id}-h`}>
          {hint}
        </span>
      )}
      <div className="chs">
        {own.map((contract, place) => (
          <label className="choice" key={contract.id}>
            <input
              id={place === 0 ? id : undefined}
              type="radio"
              name={name}
              value={contract.id}
              checked={form.values.contractId === contract.id}
              onChange={() => form.set('contractId', contract.id)}
              onBlur={onBlur}
            />
            <span className="grow">
              <b>
                <bdi>{contract.thing ?? t(looks[type].name)}</bdi>
              </b>
              <span className="muted small d-b">
                <ContractFacts contract={contract} />
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-e`}>{error}</FieldError>
    </fieldset>
  )
}

/** What tells one contract from another: IMEI and price of a device, rooms of a home, days of a stay. */
function ContractFacts({ contract }: { contract: ClaimableContract }) {
  const { t, i18n } = useTranslation('claims')
  const { insuranceType, reference, imei, purchasePriceCents, numberRoom, statut, startDate, endDate } =
    contract
  const price = purchasePriceCents !== null && isolated(formatMoney(purchasePriceCents, i18n.language))
  const about = {
    Multimédia: price && t('contract.bought', { price }),
    Habitation: numberRoom && t('contract.rooms', { count: numberRoom }),
    'Santé/Mobilité': t('contract.days', { start: startDate, end: endDate }),
  }[insuranceType]
  const until = insuranceType === 'Habitation' && t('contract.until', { day: endDate })
  const end = statut === 'résilié' ? t('contract.terminated', { day: endDate }) : until
  return (
    <>
      {imei && (
        <>
          {t('contract.imei')} <Ltr code>{imei}</Ltr>
          {' · '}
        </>
      )}
      <Ltr code>{reference}</Ltr>
      {[about, end].filter(Boolean).map((part) => (
        <span key={String(part)}>
          {' · '}
          {part}
        </span>
      ))}
    </>
  )
}
