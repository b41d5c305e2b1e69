import type { PartnerOffer } from '@cursus/shared/partner-offers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isolated } from '../../../insurance/contract-titles.ts'
import { useSite } from '../../../support/site.ts'
import * as flipCardStyles from '../../../ui/flip-card.module.css'
import { FlipCard } from '../../../ui/flip-card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { PartWaiting } from '../../../ui/part-waiting.tsx'
import { partnerOffers } from '../cover.api.ts'
import * as styles from './home.module.css'

/** The partner services that come with the travel insurance (spec 2 §1). */
const perks: readonly { name: PartnerOffer['service']; icon: IconName; hue: string }[] = [
  { name: 'banking', icon: 'bank', hue: 'hue-travel' },
  { name: 'housing', icon: 'key', hue: 'hue-home' },
  { name: 'concierge', icon: 'bell', hue: 'hue-devices' },
  { name: 'sublease', icon: 'sofa', hue: 'hue-mutual' },
  { name: 'visa', icon: 'globe', hue: 'hue-travel' },
  { name: 'sim', icon: 'sim', hue: 'hue-home' },
  { name: 'coaching', icon: 'star', hue: 'hue-devices' },
]

/**
 * Cards that flip: by choosing one, and for classic students also by pointing at it (spec 2 §2). The back says when the
 * service is of use and where to ask; once a stay is paid, the link or the code of the partner stands before the cards where
 * one is configured (E-24).
 */
export function Perks({ onHover, isPaid }: { onHover: boolean; isPaid: boolean }) {
  const { t } = useTranslation('start')
  const { name: advisor = '', phoneDisplay = '' } = useSite()?.advisor ?? {}
  const phone = isolated(phoneDisplay.replaceAll(' ', '\u00a0'))
  const asked = useQuery({ ...partnerOffers, enabled: isPaid })
  const offers = asked.data ?? []
  const offerOf = (name: string) => offers.find(({ service }) => service === name)
  const backOf = (name: string) =>
    offerOf(name) ? t('perk.ready') : t(`perk.${name}.back`, { advisor, phone })
  return (
    <section className={styles.perks} aria-labelledby="perks-title">
      <div className={`row ${styles.perksHead} between wraps`}>
        <h2 id="perks-title">{t('perks.title')}</h2>
        <span className="muted small">
          {t('sentences', {
            first: t(isPaid ? 'perks.paid' : 'perks.unpaid'),
            second: t('perks.how'),
          })}
        </span>
      </div>
      {offers.length > 0 && <Offers offers={offers} />}
      {/* The offers stand above the cards, which would move away under a finger when they come. */}
      {isPaid && asked.isPending ? (
        <PartWaiting asked={[asked]} />
      ) : (
        <div className={`${flipCardStyles.cards} ${styles.seven}`}>
          {perks.map(({ name, icon, hue }) => (
            <FlipCard
              key={name}
              icon={icon}
              hue={hue}
              onHover={onHover}
              title={t(`perk.${name}.title`)}
              text={t(`perk.${name}.text`)}
              back={backOf(name)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** Offers to ask the partner itself for: its code to copy, its page. */
function Offers({ offers }: { offers: readonly PartnerOffer[] }) {
  const { t } = useTranslation('start')
  return (
    <>
      <h3 id="perks-offers">{t('perks.offers')}</h3>
      <ul className={styles.offers} aria-labelledby="perks-offers">
        {offers.map(({ service, url, code }) => (
          <li key={service}>
            <b>{t(`perk.${service}.title`)}</b>
            {code && (
              <span>
                {t('perk.code')}{' '}
                <bdi className="code" dir="ltr">
                  {code}
                </bdi>
              </span>
            )}
            {url && (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {t('perk.open', { service: t(`perk.${service}.title`) })}{' '}
                <span className="visually-hidden">{t('common.newTab')}</span>
                <Icon name="external" size="s" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
