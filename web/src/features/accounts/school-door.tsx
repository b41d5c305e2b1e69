import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { isSilence } from '../../api/silence.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePageTitle } from '../../ui/page.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toasts.ts'
import { schoolNamed } from './accounts.api.ts'
import * as doorsStyles from './doors.module.css'
import type { EmailConfirmed } from './email-confirmed-note.tsx'
import { InclusiveDoor } from './inclusive-door.tsx'
import { PartnerDoor } from './partner-door.tsx'

/**
 * /login/{schoolName}: the school's level picks the page (spec 1 §2). A school that is missing is said in a notice, a look-up that
 * fails in the page, with the way back here; the person goes on to the classic login, which sends on who is signed in (spec 1 §8).
 */
export function SchoolDoor({ name, emailConfirmed }: { name: string; emailConfirmed?: EmailConfirmed }) {
  const { data: school, error } = useQuery(schoolNamed(name))
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { back } = useSearch({ from: '/login/$school' })
  usePageTitle(school ? t('doors:title', { school: school.name }) : t('doors:login.submit'))
  useEffect(() => {
    if (!error) return
    const isUnread = isSilence(error)
    if (!isUnread) toastError(t('error.toast.title'), messageOf(error, t('error.school.notFound')))
    const state = isUnread ? { unreadSchool: name } : {}
    void navigate({ to: '/login/classic', search: { back }, state, replace: true })
  }, [error, navigate, t, name, back])
  useEffect(() => {
    if (school?.partnershipLevel === 'classic') {
      void navigate({ to: '/login/classic', search: { back }, replace: true })
    }
  }, [school, navigate, back])
  if (school?.partnershipLevel === 'inclusive') return <InclusiveDoor school={school} />
  if (school?.partnershipLevel === 'partner')
    return <PartnerDoor school={school} emailConfirmed={emailConfirmed} />
  return <DoorWaiting />
}

/** The shape of a door while the school is asked for. */
function DoorWaiting() {
  const { t } = useTranslation()
  return (
    <div className={doorsStyles.halves}>
      <div className={`${doorsStyles.band} ${doorsStyles.waiting}`} />
      <main id="contenu" className={doorsStyles.formHalf} aria-busy="true">
        <h1 className="visually-hidden">{t('doors:login.submit')}</h1>
        <SaysLoading />
        <div className={`${doorsStyles.formMiddle} stack`}>
          <Skeleton width="52%" height={34} />
          <Skeleton height={50} />
          <Skeleton height={50} />
          <Skeleton height={48} />
        </div>
      </main>
    </div>
  )
}
