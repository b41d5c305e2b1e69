import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
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
        {perks.map((perk) => (
          <Perk key={perk.name} {...perk} onHover={onHover} />
        ))}
      </div>
    </section>
  )
}

/** Both faces say the same: nobody has to turn a card to read it. */
function Perk({ name, icon, hue, onHover }: { name: string; icon: IconName; hue: string; onHover: boolean }) {
  const { t } = useTranslation('home')
  const [turned, setTurned] = useState(false)
  const [pointed, setPointed] = useState(false)
  const back = turned || (onHover && pointed)
  return (
    <button
      type="button"
      className={back ? 'perk back' : 'perk'}
      aria-pressed={turned}
      onClick={() => setTurned(!turned)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      <span className={`tico ${hue}`}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b>{t(`perk.${name}.title`)}</b>
        <span className="d">{t(`perk.${name}.text`)}</span>
      </span>
      <Icon name="flip" size="s" />
    </button>
  )
}
