import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ApiError, messageOf } from './api-error.ts'

/** Stands in for a page whose texts or data are on their way. */
export function PageWaiting() {
  const { t } = useTranslation()
  return (
    <main className="main" aria-busy="true">
      <p className="vh" role="status">
        {t('app.loading')}
      </p>
      <div className="stack">
        <Skeleton width="52%" height={38} />
        <Skeleton width="76%" height={20} />
        <Skeleton height={220} />
      </div>
    </main>
  )
}

/** A page that could not load: what happened, the number to quote, and one way on. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const requestId = error instanceof ApiError ? error.requestId : null
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="main" id="contenu">
      <div className="card emp" role="alert">
        <span className="ei">
          <Icon name="alert" size="l" />
        </span>
        <h1>{t('app.failed')}</h1>
        <p className="muted">{messageOf(error, t('app.failed.detail'))}</p>
        {requestId && (
          <p className="small muted">
            {t('app.requestId')} <bdi className="code ltr">{requestId}</bdi>
          </p>
        )}
        <Button onClick={retry}>{t('common.retry')}</Button>
      </div>
    </main>
  )
}
