import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RichText } from '../ui/rich-text.tsx'
import { useSite } from './site.ts'

export function Footer() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <footer className="foot">
      <span>
        {site && (
          <RichText
            text={t('footer.copyright', { year: new Date().getFullYear(), company: site.companyName })}
            parts={{ company: (name) => <a href={site.companyUrl}>{name}</a> }}
          />
        )}
      </span>
      <nav aria-label={t('footer.label')}>
        <Link to="/legal">{t('footer.legal')}</Link>
        <Link to="/privacy">{t('footer.privacy')}</Link>
        <Link to="/accessibility">{t('footer.accessibility')}</Link>
      </nav>
    </footer>
  )
}
