import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import * as pageStyles from '../ui/page.module.css'
import { usePageTitle } from '../ui/page.tsx'
import * as styles from './not-found.module.css'
import { SignpostArt } from './signpost-art.tsx'

/**
 * The 404 page: a signed-in person has the menu of the main layout at hand, a visitor the way to the start. A link of a mail may be
 * another account's, so it names the one that is open.
 */
export function NotFound() {
  const { t } = useTranslation()
  const session = useSession()
  usePageTitle(t('404.title'))
  return (
    <main className={pageStyles.main} id="contenu">
      <div className={styles.notFound}>
        <SignpostArt label={t('404.art')} />
        <h1>{t('404.title')}</h1>
        <p>{session ? t('404.subtitle', { email: session.email }) : t('404.visitor')}</p>
        <div className={`row ${styles.ways} wraps`}>
          <ButtonLink to="/">
            <Icon name="home" />
            {t('404.home')}
          </ButtonLink>
          {session && session.role !== 'ROLE_ADMIN' && (
            <ButtonLink to="/documents" look="line">
              {t('404.documents')}
            </ButtonLink>
          )}
        </div>
      </div>
    </main>
  )
}
