import { coversByUrgency, type StudentCover } from '@cursus/shared/students'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Icon } from '../../ui/icon.tsx'
import * as tileStyles from '../../ui/icon-tile.module.css'
import * as styles from './students.module.css'

const looks = {
  unpaid: styles.unpaid,
  suspended: styles.suspended,
  toSign: styles.toSign,
  current: styles.current,
  upcoming: styles.upcoming,
}

/** What a student is insured for: a picture of each product, and in a word how the one stands that presses most. */
export function Covers({ covers }: { covers: readonly StudentCover[] }) {
  const { t } = useTranslation('students')
  const worst = coversByUrgency.find((one) => covers.some(({ state }) => state === one))
  if (!worst) return <span className="muted">{t('cover.none')}</span>
  return (
    <span className={styles.covers}>
      {covers.map(({ insuranceType, state }) => {
        const { hue, icon, mirrored, name } = productOf(insuranceType)
        const words = t('cover.of', { product: t(name), state: t(`cover.${state}`) })
        return (
          <span key={insuranceType} className={`${tileStyles.tile} ${hue}`} title={words}>
            <Icon name={icon} size="s" mirrored={Boolean(mirrored)} />
            <span className="visually-hidden">{words}</span>
          </span>
        )
      })}
      <span className={looks[worst]} aria-hidden="true">
        {t(`cover.${worst}`)}
      </span>
    </span>
  )
}
