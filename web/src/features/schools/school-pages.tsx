import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import type { ManagedSchool } from '@cursus/shared/schools'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isNotFound, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWorksOn } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { SchoolFacts } from './school-facts.tsx'
import { SchoolForm } from './school-form.tsx'
import { schoolById } from './schools.api.ts'

/** /schools/create. */
export function NewSchoolPage() {
  const { t } = useTranslation('schools')
  const backToList = useBackToList('success.school.added')
  return (
    <SchoolFrame title={t('schools.add')} lead={t('field.allRequired')}>
      <SchoolForm onSaved={backToList} onStartOver={() => undefined} />
    </SchoolFrame>
  )
}

/** /schools/{id}: the same form, as the school stands; its facts for whoever does not work on schools. */
export function SchoolPage({ id }: { id: string }) {
  const { t } = useTranslation('schools')
  const backToList = useBackToList('success.school.updated')
  const isTheirs = useWorksOn('schools')
  const [turn, setTurn] = useState(0)
  const { data, error, isPending, refetch } = useQuery(schoolById(id))
  const name = data?.name
  const startOver = () => void refetch().then(() => setTurn(turn + 1))
  return (
    <SchoolFrame
      title={
        (isTheirs ? name && t('schools.editOne', { school: name }) : name) ??
        t(isTheirs ? 'schools.edit' : 'column.school')
      }
      lead={data && isTheirs ? t('field.allRequired') : undefined}
      busy={isPending}
    >
      {isPending && <Skeleton height={420} />}
      {error && !data && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {data && !isTheirs && <SchoolFacts school={data} />}
      {data && isTheirs && (
        <SchoolForm key={turn} school={data} onSaved={backToList} onStartOver={startOver} />
      )}
    </SchoolFrame>
  )
}

function useBackToList(success: string) {
  const { t } = useTranslation('schools')
  const navigate = useNavigate()
  return (saved: ManagedSchool) => {
    // Said once the list stands: who reacts to it does so on the page that stays.
    void navigate({ to: '/schools' }).then(() => toastSuccess(t(success), saved.name))
  }
}

interface FrameProps {
  title: string
  lead?: string
  busy?: boolean
  children: ReactNode
}

function SchoolFrame({ title, lead, busy, children }: FrameProps) {
  const { t } = useTranslation('schools')
  const back = (
    <Link to="/schools" className="back-link">
      <Icon name="back" size="s" mirrored />
      {t('schools.title')}
    </Link>
  )
  return (
    <Page title={title} lead={lead} before={back} busy={busy}>
      {children}
    </Page>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('schools')
  if (isNotFound(error)) {
    return (
      <EmptyState
        failed
        title={t('error.school.notFound')}
        action={<ButtonLink to="/schools">{t('schools.title')}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      failed
      title={t('form.failed')}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    >
      {messageOf(error, t('app.failed.detail'))}
    </EmptyState>
  )
}
