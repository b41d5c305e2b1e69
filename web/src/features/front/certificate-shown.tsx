import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import * as styles from './certificate-shown.module.css'
import { SampleCertificate } from './sample-certificate.tsx'

const points = [
  { name: 'code', icon: 'qr' },
  { name: 'little', icon: 'shield' },
] as const

/** Shows a sample certificate, and how its recipient checks it. */
export function CertificateShown({ check }: { check: ReactNode }) {
  const { t } = useTranslation('front')
  return (
    <section className={styles.certificate} aria-labelledby="front-certificate">
      <SampleCertificate />
      <div>
        <h2 id="front-certificate">{t('certificate.title')}</h2>
        <ul className={styles.points}>
          {points.map(({ name, icon }) => (
            <li key={name}>
              <span className={`${iconTileStyles.tile} ${styles.pointTile}`}>
                <Icon name={icon} />
              </span>
              <span>
                <b>{t(`certificate.${name}`)}</b>
                <span className="muted">{t(`certificate.${name}.text`)}</span>
              </span>
            </li>
          ))}
        </ul>
        {check}
      </div>
    </section>
  )
}
