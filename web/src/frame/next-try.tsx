import { useTranslation } from '../i18n/use-translation.ts'
import { useSite } from '../support/site.ts'
import { Icon } from '../ui/icon.tsx'
import * as iconTileStyles from '../ui/icon-tile.module.css'
import { Ltr } from '../ui/ltr.tsx'
import { RichText } from '../ui/rich-text.tsx'
import * as styles from './unreachable.module.css'
import type { Countdown } from './use-counted-retry.ts'

/** Says that nothing is lost, and when the next automatic try is. */
export function NextTry({ left, of }: Countdown) {
  const { t } = useTranslation()
  return (
    <>
      <RichText
        text={t('unreachable.safe', { seconds: left })}
        parts={{ b: (words) => <b className="figures no-break">{words}</b> }}
      />
      <progress className={styles.clock} max={of} value={of - left} aria-label={t('unreachable.clock')} />
    </>
  )
}

/** Telephone and hours of the advisor, to call meanwhile. */
export function CallInstead() {
  const { t } = useTranslation()
  const advisor = useSite()?.advisor
  if (!advisor) return null
  return (
    <div className={styles.call}>
      <span className={`${iconTileStyles.tile} hue-travel`}>
        <Icon name="phone" />
      </span>
      <p>
        <b>
          {t('unreachable.call', { name: advisor.name.split(' ')[0] })}{' '}
          <a href={`tel:${advisor.phone}`}>
            <Ltr>{advisor.phoneDisplay}</Ltr>
          </a>
        </b>
        <span className="muted small as-block">{advisor.hours}</span>
      </p>
    </div>
  )
}
