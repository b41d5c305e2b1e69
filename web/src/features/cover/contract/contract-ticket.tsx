import type { ContractPage } from '@cursus/shared/contract-page'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { objectOf } from '../../../insurance/contract-titles.ts'
import { insuredBy, productOf } from '../../../insurance/products.ts'
import { readSchool } from '../../../session/school.ts'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { Days, Ltr } from '../../../ui/ltr.tsx'
import { Price } from '../../../ui/money.tsx'
import { type Fact, Facts, Ticket } from '../../../ui/ticket.tsx'
import { beginsOnceSigned, isPast } from '../standing.ts'
import * as styles from './contract-ticket.module.css'

/** Shows from when to when, what is insured, the price and the next payment. */
export function ContractTicket({ contract }: { contract: ContractPage }) {
  const { t, i18n } = useTranslation('cover')
  const {
    insuranceType,
    startDate,
    endDate,
    primeCents,
    interval,
    nextPayment,
    nextCents,
    nextExtraCents,
    repriced,
    signedOn,
    due,
  } = contract
  const { icon, mirrored, name } = productOf(insuranceType)
  const object = objectOf(contract, t)
  const insuredFacts = useInsuredFacts(contract)
  const facts: Fact[] = [
    { name: t('fact.insurance'), value: t(`documents:${name}`) },
    ...(object ? [{ name: t('fact.object'), value: object }] : []),
    ...insuredFacts,
    { name: t('fact.bought'), value: <Ltr>{contract.createdAt}</Ltr> },
    ...(signedOn ? [{ name: t('fact.signed'), value: <Ltr>{formatDay(signedOn)}</Ltr> }] : []),
  ]
  const head = (
    <>
      <div className={`row ${styles.head}`}>
        <span className={`${iconTileStyles.tile} ${iconTileStyles.onDark}`}>
          <Icon name={icon} mirrored={mirrored} />
        </span>
        <b className={styles.dates}>
          {beginsOnceSigned(contract) ? (
            t('card.fromSignature', { end: endDate })
          ) : (
            <Days start={startDate} end={endDate} />
          )}
        </b>
      </div>
      <Facts facts={facts} />
    </>
  )
  const isBySchool = primeCents === 0
  const isOver = contract.statut === 'résilié' || isPast(contract)
  const isUnpaid = contract.paymentStatus === 'payment_pending'
  return (
    <Ticket top={head}>
      <Price cents={primeCents} per={interval ? t(`per.${interval}`) : undefined} />
      <p className={`muted small ${styles.next}`}>
        {isBySchool && t('price.school', { school: readSchool()?.name ?? t('price.yourSchool') })}
        {isUnpaid && t('price.unpaid')}
        {!isUnpaid && !isBySchool && !interval && t('price.once')}
        {!isUnpaid &&
          interval &&
          (nextPayment
            ? t('price.next', {
                price: formatMoney(nextCents ?? primeCents, i18n.language),
                day: nextPayment,
              })
            : !due && t(isOver ? 'price.noMore' : 'price.noNext'))}
        <Extra cents={nextCents ?? primeCents} extraCents={nextExtraCents} />
        {repriced && (
          <>
            {' '}
            {t('price.repriced', {
              price: formatMoney(repriced.cents, i18n.language),
              day: repriced.day,
            })}
            <Extra cents={repriced.cents} extraCents={repriced.extraCents} />
          </>
        )}
      </p>
    </Ticket>
  )
}

/** Says what of a payment is for days that were paid at the price before. */
function Extra({ cents, extraCents }: { cents: number; extraCents: number }) {
  const { t, i18n } = useTranslation('cover')
  if (extraCents === 0) return null
  const price = formatMoney(Math.abs(extraCents), i18n.language)
  const part = extraCents === cents ? 'all' : extraCents > 0 ? 'more' : 'less'
  return <> {t(`price.extra.${part}`, { price })}</>
}

/**
 * Returns the insured people and things and their sums, where the product has them; a stay has its table of
 * guarantees.
 */
function useInsuredFacts({ insuranceType, insured }: ContractPage): Fact[] {
  const { t, i18n } = useTranslation('cover')
  const { persons, capitalCents, deductibleCents } = insured
  const euros = (cents: number) => formatMoney(cents, i18n.language, true)
  const facts: Fact[] = []
  if (persons) facts.push({ name: t('fact.persons'), value: t('fact.persons.count', { count: persons }) })
  if (capitalCents) {
    facts.push({ name: t(`fact.capital.${insuredBy(insuranceType)}`), value: euros(capitalCents) })
  }
  if (deductibleCents !== null) {
    const value = deductibleCents > 0 ? euros(deductibleCents) : t('fact.deductible.none')
    facts.push({ name: t('fact.deductible'), value })
  }
  return facts
}
