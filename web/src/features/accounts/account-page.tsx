import './account.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { myAccount } from '../../app/my-account.ts'
import { useSession } from '../../app/session.ts'
import { Page } from '../../ui/page.tsx'
import { DataCard } from './data-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** « Mon compte »: where one is signed in, the password, what is known of the person, and what becomes of it. */
export function AccountPage() {
  const { t } = useTranslation('account')
  const session = useSession()
  const account = useQuery(myAccount)
  const isStudent = session !== null && session.role !== 'ROLE_ADMIN'
  return (
    <Page title={t('title')} lead={<bdi dir="ltr">{session?.email}</bdi>}>
      <div className="acc">
        <div className="stackg">
          <SessionsCard />
          <PasswordCard />
        </div>
        <div className="stackg">
          <PersonCard account={account.data} failed={account.isError} retry={() => void account.refetch()} />
          {isStudent && <DataCard />}
          <PrivacyCard isStudent={isStudent} />
        </div>
      </div>
    </Page>
  )
}
