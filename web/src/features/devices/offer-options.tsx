import { useTranslation } from '../../i18n/use-translation.ts'
import { offerName } from '../../insurance/formulas.ts'
import * as offerChoiceStyles from '../../insurance/offer-choice.module.css'
import { type Chosen, OfferRadio } from '../../insurance/offer-choice.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { formatMoney } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import * as styles from './devices.module.css'
import { formulasOf, topOf } from './offer-rules.ts'
import type { OfferChoosing } from './use-offer-choice.ts'

/** The bands of a phone's purchase price: choosing one moves the slider. */
export function BandOptions({ choosing }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  const { list, offer, slider, ask, asked } = choosing
  return (
    <fieldset className="above-16">
      <legend className="label">{t('modal.bands')}</legend>
      <p className={fieldStyles.hint}>{t('modal.bands.hint')}</p>
      <div className={styles.bands}>
        {list.map((row) => (
          <label key={row.id}>
            <input
              type="radio"
              name="offer"
              checked={row.id === offer?.id}
              onChange={() => slider && ask({ without: false, price: topOf(row, slider) })}
            />
            <BandWords max={row.trancheMax} />
            <em className="figures">
              <Money cents={row.unit_amount} />
              <small>{t(`per.${asked.payment}`)}</small>
            </em>
          </label>
        ))}
      </div>
      <div className={styles.without}>
        <WithoutOffer choosing={choosing} />
      </div>
    </fieldset>
  )
}

/** « jusqu’à 300 € », the figure in bold wherever a language puts it. */
function BandWords({ max }: { max: number }) {
  const { t, i18n } = useTranslation('devices')
  const [before, after] = t('modal.band', { max: '|' }).split('|')
  return (
    <span>
      {before}
      <b>
        <Ltr>{formatMoney(max * 100, i18n.language, true)}</Ltr>
      </b>
      {after}
    </span>
  )
}

/** The formulas for several devices, and « Sans offre ». */
export function FormulaOptions({ choosing }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  const { list, formula, ask, asked } = choosing
  return (
    <fieldset className="above-16">
      <legend className="label">{t('modal.formula')}</legend>
      <div className={offerChoiceStyles.options}>
        {formulasOf(list).map((row) => (
          <OfferRadio
            key={row.id}
            chosen={{
              name: 'offer',
              value: formula === row.formula ? row.id : '',
              onChange: () => ask({ without: false, formula: row.formula }),
            }}
            value={row.id}
            cents={row.unit_amount}
            per={t(`per.${asked.payment}`)}
          >
            <b>{offerName(row, t)}</b>
          </OfferRadio>
        ))}
        <WithoutOffer choosing={choosing} />
      </div>
    </fieldset>
  )
}

/** Chosen by hand, or because there is nothing else to choose. */
export function WithoutOffer({ choosing: { list, asked, ask } }: { choosing: OfferChoosing }) {
  const { t } = useTranslation('devices')
  const chosen: Chosen = {
    name: 'offer',
    value: asked.without || list.length === 0 ? 'none' : '',
    onChange: () => ask({ without: true }),
  }
  return (
    <OfferRadio chosen={chosen} value="none" wide cents={0}>
      {t('mm.withoutOffer')}
    </OfferRadio>
  )
}
