import type { Site } from '@cursus/shared/site'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import * as styles from './calls.module.css'

interface CallProps {
  /** Number as it is dialled; `display` as people read it. */
  phone: string
  display: string
  icon: IconName
  look?: 'danger' | 'brand'
  children: string
}

const looks = { danger: styles.danger, brand: styles.brand }

/** A number to press, and who answers. */
export function Call({ phone, display, icon, look, children }: CallProps) {
  return (
    <a className={[styles.call, look && looks[look]].filter(Boolean).join(' ')} href={`tel:${phone}`}>
      <span className={styles.mark}>
        <Icon name={icon} size="l" />
      </span>
      <span className="grow">
        <bdi className={styles.number} dir="ltr">
          {display}
        </bdi>
        <span className={styles.who}>{children}</span>
      </span>
      <Icon name="next" mirrored />
    </a>
  )
}

/** Our own lines: the assistance where it is known, and the advisor. */
export function OurLines({ site: { assistance, advisor } }: { site: Site }) {
  const { t } = useTranslation('emergency')
  return (
    <>
      {assistance && (
        <Call phone={assistance.phone} display={assistance.phoneDisplay} icon="phone" look="brand">
          {t('call.assistance')}
        </Call>
      )}
      <Call phone={advisor.phone} display={advisor.phoneDisplay} icon="chat">
        {t('call.advisor', { name: advisor.name.split(' ')[0], hours: advisor.hours })}
      </Call>
    </>
  )
}

/** The number to call before a hospital stay: the assistance, else the advisor. */
export const lineOf = ({ assistance, advisor }: Site) => assistance?.phoneDisplay ?? advisor.phoneDisplay
