import { useTranslation } from '../../../i18n/use-translation.ts'
import { isolated } from '../../../insurance/contract-titles.ts'
import { useSite } from '../../../support/site.ts'
import * as flipCardStyles from '../../../ui/flip-card.module.css'
import { FlipCard } from '../../../ui/flip-card.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import * as styles from './home.module.css'

/** The partner services that come with the travel insurance (spec 2 §1). */
const perks: readonly { name: string; icon: IconName; hue: string }[] = [
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
 * service is of use and where to ask, as nobody has links or codes of the partners yet (E-24).
 */
export function Perks({ onHover, isPaid }: { onHover: boolean; isPaid: boolean }) {
  const { t } = useTranslation('start')
  const { name: advisor = '', phoneDisplay = '' } = useSite()?.advisor ?? {}
  const phone = isolated(phoneDisplay.replaceAll(' ', '\u00a0'))
  return (
    <section className={styles.perks} aria-labelledby="perks-title">
      <div className={`row ${styles.perksHead} between wraps`}>
        <h2 id="perks-title">{t('perks.title')}</h2>
        <span className="muted small">
          {t(isPaid ? 'perks.paid' : 'perks.unpaid')} {t(onHover ? 'perks.howHover' : 'perks.how')}
        </span>
      </div>
      <div className={`${flipCardStyles.cards} ${styles.seven}`}>
        {perks.map(({ name, icon, hue }) => (
          <FlipCard
            key={name}
            icon={icon}
            hue={hue}
            onHover={onHover}
            title={t(`perk.${name}.title`)}
            text={t(`perk.${name}.text`)}
            back={t(`perk.${name}.back`, { advisor, phone })}
          />
        ))}
      </div>
    </section>
  )
}
