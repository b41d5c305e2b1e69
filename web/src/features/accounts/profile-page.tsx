import type { Profile } from '@cursus/shared/profile'
import type { Account } from '@cursus/shared/sessions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myAccount } from '../../account/my-account.ts'
import { myProfile } from '../../account/my-profile.ts'
import { LanguageSelect } from '../../frame/language-select.tsx'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as accountStyles from './account.module.css'
import { NameCard } from './name-request.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondStepCard } from './second-step-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { UnconfirmedCard } from './unconfirmed-card.tsx'

/** /account/profile: what a student corrects by themselves, most often changed first. */
export function ProfilePage() {
  const { t } = useTranslation('account')
  const profile = useQuery(myProfile)
  const account = useQuery(myAccount)
  const isWaiting = profile.isPending || account.isPending
  return (
    <Page
      title={t('profile.title')}
      lead={t('profile.lead')}
      busy={isWaiting}
      before={
        <Link className="back-link" to="/account">
          <Icon name="back" size="s" mirrored />
          {t('title')}
        </Link>
      }
    >
      <div className={`column ${accountStyles.profile}`}>
        {profile.isError && !profile.data && (
          <LoadFailed
            title={t('profile.failed')}
            error={profile.error}
            retry={() => void profile.refetch()}
          />
        )}
        {isWaiting ? <Waiting /> : <Cards profile={profile.data} account={account.data} />}
      </div>
    </Page>
  )
}

/** All that is corrected here; together, as what stands below a form would jump when that comes. */
function Cards({ profile, account }: { profile: Profile | undefined; account: Account | undefined }) {
  const { t } = useTranslation('account')
  return (
    <>
      {account?.isConfirmed === false && <UnconfirmedCard account={account} />}
      {profile && (
        <section className={cardStyles.card} aria-labelledby="profile-title">
          <h2 id="profile-title">{t('profile.contact')}</h2>
          <ProfileForm profile={profile} />
        </section>
      )}
      {profile && !profile.mayRename && <NameCard profile={profile} />}
      <section className={cardStyles.card} aria-labelledby="language-title">
        <h2 id="language-title">{t('profile.language')}</h2>
        <p className="muted small">{t('profile.language.detail')}</p>
        <p className="above-16">
          <LanguageSelect />
        </p>
      </section>
      <PasswordCard />
      <SecondStepCard />
      <SessionsCard />
    </>
  )
}

function Waiting() {
  return (
    <section className={cardStyles.card} aria-busy="true">
      <SaysLoading />
      <Skeleton height={260} />
    </section>
  )
}
