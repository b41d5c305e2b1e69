import { Link } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import * as styles from './brand.module.css'

/** Logo with a link to the start. */
export function Brand() {
  const { t } = useTranslation()
  return (
    <Link className={styles.brand} to="/" aria-label={t('brand.home')}>
      <Logo />
      <span>Cursus</span>
    </Link>
  )
}

/** Mark alone, in the brand's colours in both themes. */
export function Logo() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="12" fill="var(--art-sun)" />
      <path
        d="M29 13.5A10.5 10.5 0 1 0 29 26.5"
        fill="none"
        stroke="var(--art-night)"
        strokeWidth="4.6"
        strokeLinecap="round"
      />
      <circle cx="29.5" cy="20" r="3.3" fill="var(--art-leaf)" />
    </svg>
  )
}
