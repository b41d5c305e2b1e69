import type { Contract } from '@cursus/shared/contracts'
import { useWhere } from '../../forms/countries.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/money.tsx'
import { Need } from '../../ui/need.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { HeldPart } from './held-part.tsx'
import * as styles from './travel.module.css'
import type { StayForm } from './use-stay.ts'

interface SchoolPartProps {
  stay: StayForm
  school: string
  /** The stay of these very days, and one that the school pays in a part of them. */
  held?: Contract
  other?: Contract
  /** The way that is paid, where its price is known. */
  onPay?(): void
}

/** Part below the journey where the school pays: nothing to pay, and the way that costs something last. */
export function SchoolPart({ stay, school, held, other, onPay }: SchoolPartProps) {
  const { t, i18n } = useTranslation('travel')
  const cents = stay.price.data?.stripe.unit_amount
  return (
    <>
      <div className={`${ticketStyles.total} ${styles.total}`}>
        <p className="muted small">{t('school.due')}</p>
        <Price cents={0} />
        <p className="muted small">{t('school.pays', { school })}</p>
      </div>
      <FirstButton {...{ stay, held, other }} />
      {onPay && cents !== undefined && !held && (
        <Button look="line" block className={styles.payMyself} onClick={onPay}>
          {t('school.payMyself', { price: formatMoney(cents, i18n.language) })}
        </Button>
      )}
    </>
  )
}

function FirstButton({ stay: { form }, held, other }: Pick<SchoolPartProps, 'stay' | 'held' | 'other'>) {
  const { t } = useTranslation('travel')
  const where = useWhere()
  if (held) return <HeldPart contract={held} />
  if (other) {
    const { startDate: start, endDate: end } = other
    return (
      <p className={`small ${styles.hint}`} role="status">
        <Icon name="info" size="s" />
        <span>{t('school.overlap', { where: where(other.countryId), start, end })}</span>
      </p>
    )
  }
  return (
    <>
      <SubmitButton of={form} need="stay-need" form="stay" look="accent" block className={ticketStyles.go}>
        {t('school.continue')}
        <Icon name="forward" size="s" mirrored />
      </SubmitButton>
      <p className="muted small centred">{t('school.until')}</p>
      <div className="visually-hidden">
        <Need id="stay-need">{form.need}</Need>
      </div>
    </>
  )
}
