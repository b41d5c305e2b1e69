import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Page } from '../ui/page.tsx'
import { AdvisorCard } from './advisor-block.tsx'
import { useSession } from './session.ts'

/** A page of the menu that is not in service yet: says so, and who helps meanwhile. `name` is a key of `frame`. */
export function NotOpenYet({ name }: { name: string }) {
  const { t } = useTranslation('frame')
  const isAdmin = useSession()?.role === 'ROLE_ADMIN'
  return (
    <Page title={t(name)}>
      <div className="card emp">
        <span className="tico mob">
          <Icon name="clock" />
        </span>
        <h2>{t('soon.title')}</h2>
        <p className="muted">{t(isAdmin ? 'soon.admin' : 'soon.student')}</p>
        {!isAdmin && (
          <ButtonLink to="/home" look="line">
            {t('soon.home')}
          </ButtonLink>
        )}
      </div>
      {!isAdmin && (
        <div className="mt6">
          <AdvisorCard />
        </div>
      )}
    </Page>
  )
}
