import './account.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { myAccount } from '../../app/my-account.ts'
import { useSession } from '../../app/session.ts'
import { Page } from '../../ui/page.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** « Mon compte »: where one is signed in, the password, and what is known of the person. */
export function AccountPage() {
  const { t } = useTranslation('account')
  const session = useSession()
  const account = useQuery(myAccount)
  return (
    <Page title={t('title')} lead={<bdi dir="ltr">{session?.email}</bdi>}>
      <div className="acc">
        <div className="stackg">
          <SessionsCard />
          <PasswordCard />
        </div>
        <div className="stackg">
          <PersonCard account={account.data} failed={account.isError} retry={() => void account.refetch()} />
          <section className="card">
            <h2 className="h2s">{t('privacy.title')}</h2>
            <p className="small mt4">{t('privacy.body')}</p>
            <p className="small mt4">
              <Link to="/privacy">{t('privacy.link')}</Link>
            </p>
          </section>
        </div>
      </div>
    </Page>
  )
}
