import type { MultimediaOffer } from '@cursus/shared/prices'
import type { ChangeEvent, ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import * as choiceFieldsStyles from '../ui/choice-fields.module.css'
import { Money } from '../ui/money.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { formulaKey, offerName } from './formulas.ts'
import * as styles from './offer-choice.module.css'

/** Group of radio buttons: its name, the chosen price id (empty: « Sans offre »), and the handler of a choice. */
export interface Chosen {
  name: string
  value: string
  onChange(event: ChangeEvent<HTMLInputElement>): void
  onBlur?(): void
}

interface OfferChoiceProps {
  offers: { data?: MultimediaOffer[]; isPending: boolean; isError: boolean; refetch(): unknown }
  chosen: Chosen
  /** Text after each price: « /mois », or nothing when it is paid once. */
  per?: string
  /** Sentence when offers do not load; the product can be bought without them. */
  failed: string
  /** True for one below the other. */
  stacked?: boolean
}

/**
 * Choice of devices beside another product: « Sans offre » first; nothing that costs money is chosen beforehand
 * (D-12).
 */
export function OfferChoice({ offers, chosen, per, failed, stacked }: OfferChoiceProps) {
  const { t } = useTranslation('devices')
  return (
    <>
      <div className={stacked ? `${styles.options} ${styles.oneByOne}` : styles.options}>
        <OfferRadio chosen={chosen} value="" wide cents={0} per={per}>
          <b>{t('mm.withoutOffer')}</b>
        </OfferRadio>
        {offers.isPending && <Skeleton height={72} />}
        {offers.data?.map((one) => (
          <OfferRadio
            key={one.id}
            chosen={chosen}
            value={one.id}
            cents={one.unit_amount}
            per={per}
            text={<OfferText offer={one} />}
          >
            <b>{offerName(one, t)}</b>
          </OfferRadio>
        ))}
      </div>
      {offers.isError && (
        <div role="alert">
          <Note kind="warn" className="above-16">
            <p className="row wraps">
              {failed}
              <Button look="line" small onClick={() => void offers.refetch()}>
                {t('common.retry')}
              </Button>
            </p>
          </Note>
        </div>
      )}
      {offers.data?.length === 0 && <Note className="above-16">{t('mm.reworked')}</Note>}
    </>
  )
}

interface OfferRadioProps {
  chosen: Chosen
  value: string
  cents: number
  per?: string
  wide?: boolean
  text?: ReactNode
  children: ReactNode
}

/** One offer: a radio button with its price at the end of the row. */
export function OfferRadio({ chosen, value, cents, per, wide, text, children }: OfferRadioProps) {
  return (
    <label className={wide ? `${choiceFieldsStyles.choice} ${styles.wide}` : choiceFieldsStyles.choice}>
      <input type="radio" {...chosen} value={value} checked={chosen.value === value} />
      <span className="grow">
        <span className={`row ${styles.line} between align-start`}>
          {children}
          <b className="nowrap">
            <Money cents={cents} />
            {per}
          </b>
        </span>
        {text}
      </span>
    </label>
  )
}

/** What a formula insures: our words for the four, else the tariff's. */
function OfferText({ offer }: { offer: MultimediaOffer }) {
  const { t } = useTranslation('devices')
  const key = formulaKey(offer.formula)
  return (
    <span className={`muted small ${styles.description}`}>
      {key ? t(`addOn.formula.${key}`) : offer.condition}
    </span>
  )
}
