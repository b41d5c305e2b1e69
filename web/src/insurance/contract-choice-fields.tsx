import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as choiceStyles from '../ui/choice-fields.module.css'
import { Icon } from '../ui/icon.tsx'
import * as iconTileStyles from '../ui/icon-tile.module.css'
import { Ltr } from '../ui/ltr.tsx'
import * as styles from './contract-choice-fields.module.css'
import { nameOf } from './contract-titles.ts'
import { productOf } from './products.ts'
import type { ContractChoice } from './use-contract-choices.ts'

interface ContractChoiceFieldsProps<Right> {
  legend: string
  choices: readonly ContractChoice<Right>[]
  chosen: string
  onChoose(contractId: string): void
  /** Days of the contract, or its day of purchase, shown before the reference. */
  daysOf(right: Right): string
  /** Amount of the right, and below it until when or since when. */
  amountOf(right: Right): { amount: ReactNode; note: string | null }
}

/** Choice among contracts, each with its days, its reference and what the right means for it. */
export function ContractChoiceFields<Right>(props: ContractChoiceFieldsProps<Right>) {
  const { legend, choices, chosen, onChoose, daysOf, amountOf } = props
  const { t } = useTranslation()
  return (
    <fieldset className={styles.choices}>
      <legend className="label">{legend}</legend>
      {choices.map(({ contract, right }) => {
        const { amount, note } = amountOf(right)
        const { hue, icon, mirrored } = productOf(contract.insuranceType)
        return (
          <label key={contract.id} className={choiceStyles.choice}>
            <input
              type="radio"
              name="contract"
              value={contract.id}
              checked={contract.id === chosen}
              onChange={() => onChoose(contract.id)}
            />
            <span className={`${iconTileStyles.tile} ${hue}`}>
              <Icon name={icon} mirrored={mirrored} />
            </span>
            <span className="grow">
              <b className="as-block">{nameOf(contract, t)}</b>
              <span className="muted small dotted">
                <span>{daysOf(right)}</span>
                <span>
                  <Ltr>{contract.reference}</Ltr>
                </span>
              </span>
            </span>
            <span className={styles.amount}>
              <b className="as-block">{amount}</b>
              {note && <span className="small as-block">{note}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
