import type { ClaimableContract } from '@cursus/shared/claims'
import type { InsuranceType } from '@cursus/shared/contracts'
import type { Day } from '@cursus/shared/day'
import { useTranslation } from '../../i18n/use-translation.ts'
import { insuredBy, productOf } from '../../insurance/products.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as choiceFieldsStyles from '../../ui/choice-fields.module.css'
import * as fieldStyles from '../../ui/field.module.css'
import { FieldError } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { doubtsOf, heldTypes } from './claim-values.ts'
import * as styles from './declare.module.css'
import type { Declaring } from './use-declare.ts'

/** Fields of the type of insurance, and of the contract or the device. */
export function ContractCard({ declaring }: { declaring: Declaring }) {
  const { contracts, form, contract, today } = declaring
  const type = form.values.insuranceType
  return (
    <section className={cardStyles.card}>
      <TypeChoice declaring={declaring} />
      {type && (
        <ContractChoice
          declaring={declaring}
          type={type}
          own={contracts.filter(({ insuranceType }) => insuranceType === type)}
        />
      )}
      {contract && <Doubts contract={contract} today={today} />}
    </section>
  )
}

/** Says why this contract may not pay, before a long form is filled in; no doubt keeps a claim from being declared. */
function Doubts({ contract, today }: { contract: ClaimableContract; today: Day }) {
  const { t } = useTranslation('claims')
  const doubts = doubtsOf(contract, today)
  if (doubts.length === 0) return null
  const days = { start: contract.startDate, end: contract.endDate }
  return (
    <Note kind="warn" className="above-16">
      {doubts.map((doubt) => (
        <span className="as-block" key={doubt}>
          {t(`contract.${doubt}`, days)}
        </span>
      ))}
    </Note>
  )
}

function TypeChoice({ declaring: { contracts, form, chooseType } }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const types = heldTypes(contracts)
  const { id, name, error, onBlur } = form.field('insuranceType')
  return (
    <fieldset
      className={error ? `${fieldStyles.field} ${fieldStyles.invalid}` : fieldStyles.field}
      aria-describedby={error ? `${id}-h ${id}-e` : `${id}-h`}
    >
      <legend className={`label ${styles.legend}`}>{t('type.label')}</legend>
      <span className={fieldStyles.hint} id={`${id}-h`}>
        {t(contracts.length === 1 ? 'type.onlyContract' : types.length === 1 ? 'type.only' : 'type.hint')}
      </span>
      <div className={choiceFieldsStyles.segments}>
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
            <Icon name={productOf(type).icon} size="s" />
            {t(productOf(type).name)}
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
  const isDevice = insuredBy(type) === 'device'
  const hint =
    own.length > 1 &&
    t(isDevice ? 'contract.several.devices' : 'contract.several', {
      count: own.length,
      type: t(productOf(type).name),
    })
  const described = [hint && `${id}-h`, error && `${id}-e`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={
        error ? `${fieldStyles.field} ${fieldStyles.invalid} above-24` : `${fieldStyles.field} above-24`
      }
      aria-describedby={described || undefined}
    >
      <legend className="label">{t(isDevice ? 'contract.device' : 'contract.label')}</legend>
      {hint && (
        <span className={fieldStyles.hint} id={`${id}-h`}>
          {hint}
        </span>
      )}
      <div className={styles.contracts}>
        {own.map((contract, place) => (
          <label className={choiceFieldsStyles.choice} key={contract.id}>
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
                <bdi>{contract.thing ?? t(productOf(type).name)}</bdi>
              </b>
              <span className={`muted small ${styles.contractDetail} as-block`}>
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

/** Facts that tell one contract from another: IMEI and price of a device, rooms of a home, days of a stay. */
function ContractFacts({ contract }: { contract: ClaimableContract }) {
  const { t, i18n } = useTranslation('claims')
  const { insuranceType, reference, imei, purchasePriceCents, numberRoom, statut, startDate, endDate } =
    contract
  const price = purchasePriceCents !== null && formatMoney(purchasePriceCents, i18n.language)
  const { insures } = productOf(insuranceType)
  const about = {
    device: price && t('contract.bought', { price }),
    place: numberRoom && t('contract.rooms', { count: numberRoom }),
    stay: t('contract.days', { start: startDate, end: endDate }),
  }[insures]
  const until = insures === 'place' && t('contract.until', { day: endDate })
  const end = statut === 'résilié' ? t('contract.terminated', { day: endDate }) : until
  return (
    <>
      {imei && (
        <>
          {t('contract.imei')} <Ltr code>{imei}</Ltr>
          {' ·\u00a0'}
        </>
      )}
      <Ltr code>{reference}</Ltr>
      {[about, end].filter(Boolean).map((part) => (
        <span key={String(part)}>
          {' ·\u00a0'}
          {part}
        </span>
      ))}
    </>
  )
}
