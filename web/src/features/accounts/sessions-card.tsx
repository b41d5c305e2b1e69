import type { AccountSession } from '@cursus/shared/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import * as accountStyles from './account.module.css'
import { endOtherSessions, endSession, mySessions } from './my-account.api.ts'

/** The browsers that are signed in; each other one can be signed out, or all of them. */
export function SessionsCard() {
  const { t } = useTranslation('account')
  const sessions = useQuery(mySessions)
  const others = useEnding(() => endOtherSessions(), t('sessions.ended.all'))
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent)
  // The button that was pressed goes with what it ended.
  const place = useKeptFocus<HTMLElement>()
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={`${cardStyles.card} ${cardStyles.flush}`}
      aria-labelledby="sessions-title"
      aria-busy={sessions.isPending || undefined}
    >
      <div className={accountStyles.head}>
        <div>
          <h2 id="sessions-title">{t('sessions.title')}</h2>
          <p className="muted small">{t('sessions.lead')}</p>
        </div>
        {hasOthers && (
          <Button look="line" small busy={others.isPending} onClick={() => others.mutate(undefined)}>
            {t('sessions.endAll')}
          </Button>
        )}
      </div>
      {sessions.isPending && <Waiting />}
      {sessions.isError && (
        <div className={accountStyles.line} role="alert">
          <p className="grow">{messageOf(sessions.error, t('app.failed.detail'))}</p>
          <Button look="line" small onClick={() => void sessions.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {sessions.data && (
        <ul>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Ends what `end` names, says so, and looks again. */
function useEnding(end: (id: string | undefined) => Promise<void>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => toastSuccess(done),
    onError: useTellError(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mySessions.queryKey }),
  })
}

function SessionRow({ session }: { session: AccountSession }) {
  const { t, i18n } = useTranslation('account')
  const { id, browser, system, isMobile, isCurrent, lastUsedAt } = session
  const name = t('sessions.device', {
    browser: browser ?? t('sessions.browser'),
    system: system ?? t('sessions.system'),
  })
  const ending = useEnding(() => endSession(id), t('sessions.ended', { device: name }))
  const seen = t('sessions.seen', { when: formatMoment(lastUsedAt, i18n.language) })
  return (
    <li className={accountStyles.line}>
      <span className={accountStyles.icon}>
        <Icon name={isMobile ? 'mobile' : 'laptop'} />
      </span>
      <div className="grow">
        <p>
          <b>{name}</b>
          {isCurrent && (
            <Badge tone="ok" icon="check">
              {t('sessions.here')}
            </Badge>
          )}
        </p>
        <p className="muted small">
          {isCurrent ? (
            t('sessions.now')
          ) : (
            <RichText text={seen} parts={{ when: (words) => <Ltr>{words}</Ltr> }} />
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="line"
          small
          className={accountStyles.iconButton}
          busy={ending.isPending}
          aria-label={t('sessions.endOne', { device: name })}
          onClick={() => ending.mutate(undefined)}
        >
          <Icon name="logout" size="s" mirrored />
          <span className="wide-only">{t('sessions.end')}</span>
        </Button>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <div className={accountStyles.line}>
      <SaysLoading />
      <Skeleton width={42} height={42} />
      <div className="grow stack-small">
        <Skeleton width="46%" />
        <Skeleton width="30%" />
      </div>
    </div>
  )
}
