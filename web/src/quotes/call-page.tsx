import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { AdvisorCard } from '../support/advisor-block.tsx'
import * as cardStyles from '../ui/card.module.css'
import { Alert } from '../ui/note.tsx'
import { NarrowPage } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CallKept } from './call-kept.tsx'
import { ownCall } from './quotes.api.ts'

interface CallPageProps {
  token: string
  /** What stands there when the server is in trouble, with its next try. */
  failed(error: Error, retry: () => void): ReactNode
}

/** Page /call: a requested call, opened by the link in its mail. */
export function CallPage({ token, failed }: CallPageProps) {
  const { t } = useTranslation('quote-dialogs')
  const queries = useQueryClient()
  const query = ownCall(token)
  const { data: call, error, refetch } = useQuery(query)
  const isTrouble = error instanceof ApiError && error.isUnreachable
  return (
    <NarrowPage title={t('call.page')} wide>
      <section className={cardStyles.card}>
        <h1>{t('call.page')}</h1>
        {isTrouble && !call && failed(error, () => void refetch())}
        {error && !isTrouble && (
          <div className="above-16">
            <Alert title={messageOf(error, t('error.server.connection'))} />
          </div>
        )}
        {!call && !error && <Skeleton height={260} />}
        {call && <CallKept call={call} onChange={(next) => queries.setQueryData(query.queryKey, next)} />}
      </section>
      <AdvisorCard />
    </NarrowPage>
  )
}
