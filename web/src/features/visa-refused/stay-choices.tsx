import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { productOf } from '../../insurance/products.ts'
import * as choiceStyles from '../../ui/choice-fields.module.css'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import type { Choice } from './visa-refused.api.ts'
import * as styles from './visa-refused.module.css'

interface StayChoicesProps {
  choices: readonly Choice[]
  chosen: string
  onChoose(contractId: string): void
}

/** « Séjour concerné »: each with its days and what was paid for it. */
export function StayChoices({ choices, chosen, onChoose }: StayChoicesProps) {
  const { t } = useTranslation('visa-refused')
  return (
    <fieldset className={styles.choices}>
      <legend className="label">{t('stay')}</legend>
      {choices.map(({ contract, right }) => (
        <label key={contract.id} className={choiceStyles.choice}>
          <input
            type="radio"
            name="stay"
            value={contract.id}
            checked={contract.id === chosen}
            onChange={() => onChoose(contract.id)}
          />
          <span className={`${iconTileStyles.tile} ${productOf(contract.insuranceType).hue}`}>
            <Icon name={productOf(contract.insuranceType).icon} mirrored />
          </span>
          <span className="grow">
            <b className="as-block">{nameOf(contract, t)}</b>
            <span className="muted small as-block">
              {t('stay.days', days(right))} · <Ltr>{contract.reference}</Ltr>
            </span>
          </span>
          <span className={styles.paid}>
            <b className="as-block">
              <Money cents={right.paidCents} />
            </b>
            <span className="small as-block">
              {t('stay.paid', { day: formatDay(right.contract.boughtOn) })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const days = ({ contract: { startDate, endDate } }: Choice['right']) => ({
  start: formatDay(startDate),
  end: formatDay(endDate),
})
