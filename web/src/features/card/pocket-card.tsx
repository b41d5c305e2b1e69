import type { Card } from '@cursus/shared/cards'
import { languages, toLocale } from '@cursus/shared/language'
import type { ReactNode } from 'react'
import { translatorIn } from '../../i18n/catalogue.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import * as styles from './card.module.css'

/** One cover as it is shown across a counter: labels in one's own language and in English, the check page as a QR code. */
export function PocketCard({ card, isKept }: { card: Card; isKept: boolean }) {
  const { t } = useTranslation('card')
  return (
    <section aria-label={card.reference}>
      <Ticket top={<Who card={card} />}>
        <div className={styles.check}>
          <span className={styles.qr}>
            <QrCode {...card.qr} label={t('card.qr')} />
          </span>
          <p>
            <b>{t('card.scan')}</b>
            <span>{t('card.scan.text')}</span>
            <OwnAndEnglish name="card.scan.text" isEnglishOnly />
          </p>
        </div>
        <p className={styles.state}>
          <Standing card={card} isKept={isKept} />
        </p>
      </Ticket>
    </section>
  )
}

function Who({ card }: { card: Card }) {
  const { t } = useTranslation()
  const { name, icon, mirrored } = productOf(card.insuranceType)
  return (
    <>
      <div className={styles.head}>
        <b className={styles.holder}>
          <bdi>{card.holder}</bdi>
        </b>
        <span className={styles.product}>
          <Icon name={icon} size="s" mirrored={mirrored} />
          {t(name)}
        </span>
      </div>
      <Facts card={card} />
    </>
  )
}

function Facts({ card: { reference, birthday, country, place, startDate, endDate, state } }: { card: Card }) {
  const { i18n } = useTranslation('card')
  const language = languages.find((one) => toLocale(one) === i18n.language) ?? 'fr'
  const countryNames = country && [...new Set([country.names[language], country.names.en])].join(' / ')
  const facts: [name: string, value: ReactNode][] = [
    [
      'label.contract',
      <Ltr key="reference" code>
        {reference}
      </Ltr>,
    ],
  ]
  if (birthday) facts.push(['label.born', <Ltr key="birthday">{formatDay(birthday)}</Ltr>])
  if (countryNames) facts.push(['label.country', <bdi key="country">{countryNames}</bdi>])
  if (place) facts.push(['label.place', <bdi key="place">{place}</bdi>])
  if (state === 'upcoming') facts.push(['label.from', <Ltr key="from">{formatDay(startDate)}</Ltr>])
  facts.push(['label.until', <Ltr key="until">{formatDay(endDate)}</Ltr>])
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>
            <OwnAndEnglish name={name} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** « Contrat / Policy »: whoever asks for the card reads one of them. */
function OwnAndEnglish({ name, isEnglishOnly }: { name: string; isEnglishOnly?: boolean }) {
  const { t, i18n } = useTranslation('card')
  const english = i18n.language === 'en' ? null : translatorIn('en', 'card')(name)
  return (
    <>
      {!isEnglishOnly && t(name)}
      {!isEnglishOnly && english && ' / '}
      {english && <bdi lang="en">{english}</bdi>}
    </>
  )
}

/** Says how the cover stands, or, without a network, that nobody could check it: never « valable » then (E-14). */
function Standing({ card: { state, issuedOn, checkedOn }, isKept }: { card: Card; isKept: boolean }) {
  const { t } = useTranslation('card')
  if (!isKept) return t(`state.${state}`, { day: `\u2066${formatDay(checkedOn)}\u2069` })
  return issuedOn
    ? t('state.offline', { day: `\u2066${formatDay(issuedOn)}\u2069` })
    : t('state.offline.unissued')
}
