import { Link } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { useSite } from '../support/site.ts'
import { RichText } from '../ui/rich-text.tsx'
import * as styles from './footer.module.css'

export function Footer() {
  const { t } = useTranslation()
  const site = useSite()
  const session = useSession()
  return (
    <footer className={styles.footer}>
      <span>
        {site && (
          <RichText
            text={t('footer.copyright', { year: new Date().getFullYear(), company: site.companyName })}
            parts={{ company: (name) => <a href={site.companyUrl}>{name}</a> }}
          />
        )}
      </span>
      <nav aria-label={t('footer.label')}>
        <Link to="/emergency">{t('footer.emergency')}</Link>
        {session?.role !== 'ROLE_ADMIN' && (
          <>
            <Link to="/contracts/terminate">{t('footer.terminate')}</Link>
            <Link to="/contracts/withdraw">{t('footer.withdraw')}</Link>
            <Link to="/complaint">{t('footer.complaint')}</Link>
          </>
        )}
        <Link to="/legal">{t('footer.legal')}</Link>
        <Link to="/privacy">{t('footer.privacy')}</Link>
        <Link to="/accessibility">{t('footer.accessibility')}</Link>
      </nav>
    </footer>
  )
}
