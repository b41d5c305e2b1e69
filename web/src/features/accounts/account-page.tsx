import { useQuery } from '@tanstack/react-query'
import { myAccount } from '../../account/my-account.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as accountStyles from './account.module.css'
import { DataCard } from './data-card.tsx'
import { mySessions } from './my-account.api.ts'
import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { SecondStepCard } from './second-step-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** « Mon compte »: where one is signed in, the password, what is known of the person, and what becomes of it. */
export function AccountPage() {
  const { t } = useTranslation('account')
  const session = useSession()
  const account = useQuery(myAccount)
  const sessions = useQuery(mySessions)
  // How many browsers there are moves all that stands below them, so the cards come together. Once: their card asks again
  // when it comes, and what cannot be read would else hide it and be asked for without end.
  const isWaiting = !sessions.isFetched || !account.isFetched
  const isStudent = session !== null && session.role !== 'ROLE_ADMIN'
  return (
    <Page title={t('title')} lead={<bdi dir="ltr">{session?.email}</bdi>} busy={isWaiting}>
      {isWaiting ? (
        <Waiting />
      ) : (
        <div className={accountStyles.account}>
          <div className="column">
            <SessionsCard />
            <PasswordCard />
            <SecondStepCard />
          </div>
          <div className="column">
            <PersonCard
              account={account.data}
              failed={account.isError}
              retry={() => void account.refetch()}
            />
            {isStudent && <DataCard />}
            <PrivacyCard isStudent={isStudent} />
          </div>
        </div>
      )}
    </Page>
  )
}

function Waiting() {
  return (
    <div className={accountStyles.account}>
      <SaysLoading />
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  )
}
