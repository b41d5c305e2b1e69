import { useTranslation } from 'react-i18next'
import { FlipCard } from '../../ui/flip-card.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

/** The partner services that come with the travel insurance (spec 2 §1). */
const perks: readonly { name: string; icon: IconName; hue: string }[] = [
  { name: 'banking', icon: 'bank', hue: 'mob' },
  { name: 'housing', icon: 'key', hue: 'hab' },
  { name: 'concierge', icon: 'bell', hue: 'mul' },
  { name: 'sublease', icon: 'sofa', hue: 'mut' },
  { name: 'visa', icon: 'globe', hue: 'mob' },
  { name: 'sim', icon: 'sim', hue: 'hab' },
  { name: 'coaching', icon: 'star', hue: 'mul' },
]

/** Cards that flip: by choosing one, and for classic students also by pointing at it (spec 2 §2). */
export function Perks({ onHover }: { onHover: boolean }) {
  const { t } = useTranslation('home')
  return (
    <section className="perks-part" aria-labelledby="perks-title">
      <div className="row between wrap">
        <h2 id="perks-title">{t('perks.title')}</h2>
        <span className="muted small">{t(onHover ? 'perks.howHover' : 'perks.how')}</span>
      </div>
      <div className="perks seven">
        {perks.map(({ name, icon, hue }) => (
          <FlipCard
            key={name}
            icon={icon}
            hue={hue}
            onHover={onHover}
            title={t(`perk.${name}.title`)}
            text={t(`perk.${name}.text`)}
          />
        ))}
      </div>
    </section>
  )
}
