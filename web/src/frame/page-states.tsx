import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import * as cardStyles from '../ui/card.module.css'
import * as emptyStateStyles from '../ui/empty-state.module.css'
import { Icon } from '../ui/icon.tsx'
import * as pageStyles from '../ui/page.module.css'
import { SaysLoading } from '../ui/says-loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { loadAnew, wasLoadedAnew } from './load-anew.ts'
import { Unreachable } from './unreachable.tsx'
import { isUnreachable } from './use-counted-retry.ts'

/** Placeholder for a page whose texts or data are loading. */
export function PageWaiting() {
  return (
    <main className={pageStyles.main} id="contenu" aria-busy="true">
      <SaysLoading />
      <div className="stack">
        <Skeleton width="52%" height={38} />
        <Skeleton width="76%" height={20} />
        <Skeleton height={220} />
      </div>
    </main>
  )
}

/** Page that could not load: what happened, the number to quote, and one way on. */
export function PageProblem(props: ErrorComponentProps) {
  return props.error instanceof ApiError ? <CallFailed {...props} /> : <ScriptFailed {...props} />
}

function CallFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => void router.invalidate().then(reset)
  return isUnreachable(error) ? (
    <Unreachable error={error} retry={retry} />
  ) : (
    <Problem error={error} retry={retry} />
  )
}

/** A script that did not come once counts as failed until the page is loaded anew: it is asked for by nothing else. */
function ScriptFailed({ error }: ErrorComponentProps) {
  const [isTrying, setTrying] = useState(() => !wasLoadedAnew())
  useEffect(() => {
    if (isTrying) void loadAnew().then((isComing) => isComing || setTrying(false))
  }, [isTrying])
  if (isTrying) return <PageWaiting />
  const retry = () => void loadAnew()
  return isUnreachable(error) ? (
    <Unreachable error={error} retry={retry} />
  ) : (
    <Problem error={error} retry={retry} />
  )
}

function Problem({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation()
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <main className={pageStyles.main} id="contenu">
      <div className={`${cardStyles.card} ${emptyStateStyles.empty}`} role="alert">
        <span className={emptyStateStyles.alert}>
          <Icon name="alert" size="l" />
        </span>
        <h1>{t('app.failed')}</h1>
        <p className="muted">{messageOf(error, t('app.failed.detail'))}</p>
        {requestId && (
          <p className="small muted">
            {t('app.requestId')} <bdi className="code left-to-right">{requestId}</bdi>
          </p>
        )}
        <Button onClick={retry}>{t('common.retry')}</Button>
      </div>
    </main>
  )
}
