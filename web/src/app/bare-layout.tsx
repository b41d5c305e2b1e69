import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../ui/brand.tsx'
import { Footer } from './footer.tsx'
import { LanguageSelect } from './language-select.tsx'

/** Logo, language and footer around a page without an account. */
export function BareLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname, searchStr } = useLocation()
  const offersEstimate = pathname.startsWith('/login') || pathname === '/register'
  return (
    <div className="auth">
      <header className="authtop">
        <Brand />
        <div className="row">
          {offersEstimate && (
            <Link className="chip-btn dt" to="/estimation/health-mobility">
              {t('brand.estimate')}
            </Link>
          )}
          {pathname.startsWith('/insurance/housing') && (
            <Link
              className="chip-btn vis"
              to="/login/classic"
              search={{ back: `/insurance/housing${searchStr}` }}
            >
              <span className="dt">{t('brand.client')}</span>
              <b>{t('brand.signIn')}</b>
            </Link>
          )}
          <LanguageSelect />
        </div>
      </header>
      {children}
      <Footer />
    </div>
  )
}
