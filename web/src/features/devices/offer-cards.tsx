import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FlipCard } from '../../ui/flip-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import type { DeviceChoice } from './device-draft.ts'
import { PhoneArt, SeveralArt } from './offer-art.tsx'

type Type = DeviceChoice['type']

/** A classic student insures no phone alone (C-45). */
export function OfferCards({ isClassic, onChoose }: { isClassic: boolean; onChoose(type: Type): void }) {
  return (
    <div className={isClassic ? 'offers one-offer' : 'offers grid2'}>
      {!isClassic && <OfferCard type="Telephonie" hue="mul" art={<PhoneArt />} onChoose={onChoose} />}
      <OfferCard type="Multimedia" hue="mob" art={<SeveralArt />} onChoose={onChoose} />
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
    <article className={`card of ${hue}`}>
      <div className="oart">{art}</div>
      <h2>{t(isPhone ? 'mm.phoneOffer' : 'mm.multimediaOffer')}</h2>
      <p className="muted">{t(`card.${type}.text`)}</p>
      <ul className="check-list small">
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
  { name: 'devices', icon: 'file', hue: 'mul' },
  { name: 'value', icon: 'card', hue: 'hab' },
  { name: 'delay', icon: 'clock', hue: 'mob' },
]

/** What to know before subscribing, on cards that turn. */
export function BeforeSubscribing({ onHover }: { onHover: boolean }) {
  const { t } = useTranslation('devices')
  return (
    <section className="mt8 before" aria-labelledby="before-title">
      <h2 id="before-title">{t('before.title')}</h2>
      <div className="perks">
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
