import type { ChangeFacts } from '@cursus/shared/contract-change'
import { fullNameOf } from '@cursus/shared/full-name'
import { homeCover } from '@cursus/shared/home-cover'
import { useCountries } from '../../../forms/countries.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Compared, type ComparedLine } from '../compared.tsx'
import * as pageStyles from '../contract/contract-page.module.css'
import type { FactsOf } from './use-change.ts'

interface ChangedFactsProps {
  now: ChangeFacts
  /** Null while an answer is missing or refused. */
  next: ChangeFacts | null
  /** First name of the policyholder, for administrators; the person who reads when absent. */
  holder?: string | undefined
}

/** Shows each fact of a contract now and after the change, side by side, and how many are others; dashes while none is known. */
export function ChangedFacts({ now, next, holder }: ChangedFactsProps) {
  const { t } = useTranslation('change')
  const stay = useStayWords()
  const home = useHomeWords(holder)
  const device = useDeviceWords()
  const linesOf = (facts: ChangeFacts) => {
    if (facts.kind === 'stay') return stay(facts)
    return facts.kind === 'home' ? home(facts) : device(facts)
  }
  const after = next && linesOf(next)
  const lines: ComparedLine[] = linesOf(now).map(([name, value, isText], place) => {
    const other = after ? (after[place]?.[1] ?? value) : '–'
    return { name, now: value, next: other, isChanged: after !== null && value !== other, isText }
  })
  const count = lines.filter(({ isChanged }) => isChanged).length
  return (
    <section className={`${cardStyles.card} ${pageStyles.card}`} aria-labelledby="compared-title">
      <div className={pageStyles.cardHead}>
        <h2 id="compared-title">{t('compared.title')}</h2>
        <span role="status">
          <Badge tone={count > 0 || !next ? 'warn' : undefined}>
            {!next ? t('compared.missing') : count > 0 ? t('compared.count', { count }) : t('nothing')}
          </Badge>
        </span>
      </div>
      <Compared
        lines={lines}
        words={{
          caption: t('compared.caption'),
          what: t('compared.what'),
          now: t('compared.now'),
          next: t('compared.next'),
          changed: t('compared.changed'),
        }}
      />
      {next && leavesHome(now, next) && (
        <p className={`muted small ${pageStyles.note}`}>
          {holder ? t('desk.account.follows', { name: holder }) : t('account.follows')}
        </p>
      )}
    </section>
  )
}

function leavesHome(now: ChangeFacts, next: ChangeFacts): boolean {
  if (now.kind !== 'home' || next.kind !== 'home') return false
  return now.address.street !== next.address.street || now.address.postalCode !== next.address.postalCode
}

type Words<Facts> = (facts: Facts) => [name: string, value: string, isText?: boolean][]

function useStayWords(): Words<FactsOf<'stay'>> {
  const { t, i18n } = useTranslation(['change', 'travel'])
  const { countries } = useCountries()
  return ({ startDate, endDate, country, passportNumber, months, priceCents }) => [
    [t('line.dates'), t('line.dates.value', { start: startDate, end: endDate }), true],
    [t('line.country'), countries.find(({ id }) => id === country)?.name ?? '…', true],
    [t('travel:passport.number'), passportNumber ?? '–'],
    [t('line.months'), t('line.months.value', { count: months }), true],
    [t('line.price'), formatMoney(priceCents, i18n.language)],
  ]
}

function useHomeWords(holder: string | undefined): Words<FactsOf<'home'>> {
  const { t, i18n } = useTranslation('change')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const whole = (euros: number) => formatMoney(euros * 100, i18n.language, true)
  const personOf = ({ civility, birthday, ...one }: FactsOf<'home'>['roommates'][number]) =>
    t(`line.person.${civility}`, { name: fullNameOf(one), day: birthday })
  return ({ address, numberOfRooms, roommates, interval, priceCents }) => {
    const { street, complement, postalCode, city } = address
    const { contents, theft, deductible } = homeCover(numberOfRooms)
    const people = [holder ?? t('you'), ...roommates.map(personOf)]
    return [
      [t('line.address'), [street, complement, `${postalCode} ${city}`].filter(Boolean).join(', ')],
      [t('line.rooms'), String(numberOfRooms)],
      [t('line.people'), people.join(t('need.comma')), true],
      [t(holder ? 'desk.line.contents' : 'line.contents'), whole(contents)],
      [t('line.theft'), whole(theft)],
      [t('line.deductible'), whole(deductible)],
      [t('line.interval'), t(`home.interval.${interval}`), true],
      [t('line.price'), t(`price.${interval}`, { price: money(priceCents) }), true],
    ]
  }
}

function useDeviceWords(): Words<FactsOf<'device'>> {
  const { t, i18n } = useTranslation(['change', 'device-form'])
  const money = (cents: number) => formatMoney(cents, i18n.language)
  return ({ brand, model, condition, interval, priceCents, ...device }) => {
    const { imei, reference, description, purchaseDate, purchasePriceCents: bought } = device
    const price = money(priceCents)
    return [
      [t('line.device'), [brand, model].filter(Boolean).join(' ') || '–'],
      [t('device-form:mm.imei'), imei ?? '–'],
      [t('device-form:mm.reference'), reference ?? '–'],
      [t('device-form:mm.describe'), description ?? '–'],
      [t('device-form:condition.label'), condition ? t(`device-form:condition.${condition}`) : '–', true],
      [t('device-form:mm.purchaseDate'), purchaseDate ? formatDay(purchaseDate) : '–'],
      [t('device-form:mm.purchasePrice'), bought === null ? '–' : money(bought)],
      [t('line.price'), interval ? t(`price.${interval}`, { price }) : price, true],
    ]
  }
}
