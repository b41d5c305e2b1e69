import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { Brand } from '../ui/brand.tsx'
import * as chipStyles from '../ui/chip.module.css'
import * as styles from './bare-layout.module.css'
import { Footer } from './footer.tsx'
import { LanguageSelect } from './language-select.tsx'
import { ThemeChip } from './theme-select.tsx'

/** Layout of pages without an account: logo, next step, language, footer. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <header className={styles.top}>
        <Brand />
        <div className={`row ${styles.topEnd}`}>
          <WayOn />
          <ThemeChip />
          <LanguageSelect />
        </div>
      </header>
      {children}
      <Footer />
    </div>
  )
}

/**
 * Link to the prices on visitors' pages, and to the sign-in on those that show a price or help in an emergency. None for an agent
 * who looks at a paper by its link.
 */
function WayOn() {
  const { t } = useTranslation()
  const { pathname, searchStr } = useLocation()
  const session = useSession()
  if (session || /^\/a\//.test(pathname)) return null
  if (pathname.startsWith('/insurance/housing')) return <SignIn back={`/insurance/housing${searchStr}`} />
  if (pathname.startsWith('/insurance/')) return <SignIn back={pathname + searchStr} />
  if (/^\/(estimation|emergency)/.test(pathname)) return <SignIn />
  if (pathname !== '/home') return <Prices />
  return (
    <>
      <Link className={`${styles.check} wide-only`} to="/verifier">
        {t('brand.check')}
      </Link>
      <Link className={`${styles.check} ${styles.emergency}`} to="/emergency">
        {t('footer.emergency')}
      </Link>
      <SignIn />
    </>
  )
}

/** Link to the prices, with a short label on narrow screens. */
function Prices() {
  const { t } = useTranslation()
  return (
    <Link className={`${chipStyles.chip} ${styles.way}`} to="/home">
      <span className="wide-only">{t('brand.estimate')}</span>
      <span className="narrow-only">{t('brand.price')}</span>
    </Link>
  )
}

function SignIn({ back }: { back?: string }) {
  const { t } = useTranslation()
  return (
    <Link className={`${chipStyles.chip} ${styles.way}`} to="/login/classic" search={{ back }}>
      {back && <span className="wide-only">{t('brand.client')}</span>}
      <b>{t('brand.signIn')}</b>
    </Link>
  )
}
