import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as doorsStyles from './doors.module.css'

/** Cursus beside the school's name, on the school's colour. The logo leads to the start, as everywhere. */
export function Lockup({ school }: { school: string }) {
  const { t } = useTranslation()
  return (
    <p className={doorsStyles.lockup}>
      <Link to="/" aria-label={t('brand.home')}>
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect width="40" height="40" rx="12" fill="#FFC23C" />
          <path
            d="M29 13.5A10.5 10.5 0 1 0 29 26.5"
            fill="none"
            stroke="#0A2E27"
            strokeWidth="4.6"
            strokeLinecap="round"
          />
          <circle cx="29.5" cy="20" r="3.3" fill="#1D8E73" />
        </svg>
        <span>Cursus</span>
      </Link>
      <i aria-hidden="true">×</i>
      <b>{school}</b>
    </p>
  )
}
