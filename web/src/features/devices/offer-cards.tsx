import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as checkListStyles from '../../ui/check-list.module.css'
import * as flipCardStyles from '../../ui/flip-card.module.css'
import { FlipCard } from '../../ui/flip-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import type { DeviceChoice } from './device-draft.ts'
import * as styles from './devices.module.css'
import { PhoneArt, SeveralArt } from './offer-art.tsx'

type Type = DeviceChoice['type']

/** A classic student insures no phone alone (C-45). */
export function OfferCards({ isClassic, onChoose }: { isClassic: boolean; onChoose(type: Type): void }) {
  return (
    <div className={isClassic ? `${styles.offers} ${styles.oneOffer}` : `${styles.offers} two-columns`}>
      {!isClassic && <OfferCard type="Telephonie" hue="hue-devices" art={<PhoneArt />} onChoose={onChoose} />}
      <OfferCard type="Multimedia" hue="hue-travel" art={<SeveralArt />} onChoose={onChoose} />
    </div>
  )
}

interface OfferCardProps {
  type: Type
  hue: string
  art: ReactNode
  onChoose(type: Type): void
}

function OfferCard({ type, hue, art, onChoose }: OfferCardProps) {
  const { t } = useTranslation('devices')
  const isPhone = type === 'Telephonie'
  return (
    <article className={`${cardStyles.card} ${styles.offer} ${hue}`}>
      <div className={styles.offerArt}>{art}</div>
      <h2>{t(isPhone ? 'mm.phoneOffer' : 'mm.multimediaOffer')}</h2>
      <p className="muted">{t(`card.${type}.text`)}</p>
      <ul className={`${checkListStyles.list} small`}>
        {[1, 2, 3].map((line) => (
          <li key={line}>
            <Icon name="check" />
            <span>{t(`card.${type}.${line}`)}</span>
          </li>
        ))}
      </ul>
      <Button block aria-haspopup="dialog" onClick={() => onChoose(type)}>
        {t(`card.${type}.go`)}
      </Button>
    </article>
  )
}

const facts: readonly { name: string; icon: IconName; hue: string }[] = [
  { name: 'devices', icon: 'file', hue: 'hue-devices' },
  { name: 'value', icon: 'card', hue: 'hue-home' },
  { name: 'delay', icon: 'clock', hue: 'hue-travel' },
]

/** Facts to know before buying, on cards that turn. */
export function BeforeSubscribing({ onHover }: { onHover: boolean }) {
  const { t } = useTranslation('devices')
  return (
    <section className={`above-32 ${styles.before}`} aria-labelledby="before-title">
      <h2 id="before-title">{t('before.title')}</h2>
      <div className={flipCardStyles.cards}>
        {facts.map(({ name, icon, hue }) => (
          <FlipCard
            key={name}
            icon={icon}
            hue={hue}
            onHover={onHover}
            title={t(`before.${name}.title`)}
            text={t(`before.${name}.text`)}
            back={t(`before.${name}.back`)}
          />
        ))}
      </div>
    </section>
  )
}
