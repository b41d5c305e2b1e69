import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Logo } from '../../ui/brand.tsx'
import * as styles from './lockup.module.css'

/** Cursus beside the school's name, on the school's colour. The logo leads to the start, as everywhere. */
export function Lockup({ school }: { school: string }) {
  const { t } = useTranslation()
  return (
    <p className={styles.lockup}>
      <Link to="/" aria-label={t('brand.home')}>
        <Logo />
        <span>Cursus</span>
      </Link>
      <span className="row">
        <i aria-hidden="true">×</i>
        <b>{school}</b>
      </span>
    </p>
  )
}
