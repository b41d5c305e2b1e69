import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { AdvisorCard } from '../support/advisor-block.tsx'
import * as cardStyles from '../ui/card.module.css'
import { Alert } from '../ui/note.tsx'
import { NarrowPage } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CallKept } from './call-kept.tsx'
import { ownCall } from './quotes.api.ts'

/** Page /call: a requested call, opened by the link in its mail. */
export function CallPage({ token }: { token: string }) {
  const { t } = useTranslation('quote-dialogs')
  const queries = useQueryClient()
  const query = ownCall(token)
  const { data: call, error } = useQuery(query)
  return (
    <NarrowPage title={t('call.page')} wide>
      <section className={cardStyles.card}>
        <h1>{t('call.page')}</h1>
        {error && <Alert title={messageOf(error, t('error.server.connection'))} />}
        {!call && !error && <Skeleton height={260} />}
        {call && <CallKept call={call} onChange={(next) => queries.setQueryData(query.queryKey, next)} />}
      </section>
      <AdvisorCard />
    </NarrowPage>
  )
}
