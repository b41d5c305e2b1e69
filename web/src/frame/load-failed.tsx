import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { CallInstead, NextTry } from './next-try.tsx'
import { isUnreachable, useCountedRetry } from './use-counted-retry.ts'

interface LoadFailedProps {
  title: string
  error: unknown
  retry(): void
  /** Whole sentences about what the title names, such as what is not lost. */
  children?: ReactNode
}

/** Content in place of a list that did not load: what happened, the next try, whom to call, and the number to quote. */
export function LoadFailed({ title, error, retry, children }: LoadFailedProps) {
  const { t } = useTranslation()
  const requestId = error instanceof ApiError ? error.requestId : null
  const mayComeBack = isUnreachable(error)
  const countdown = useCountedRetry(error, retry)
  return (
    <EmptyState
      failed
      title={title}
      action={
        <>
          {mayComeBack && (
            <p className="muted" aria-live="off">
              <NextTry {...countdown} />
            </p>
          )}
          <Button look="line" onClick={retry}>
            <Icon name="refresh" size="s" />
            {t('common.retry')}
          </Button>
          {requestId && (
            <span className="tiny muted">
              {t('app.requestId')} <bdi className="code left-to-right">{requestId}</bdi>
            </span>
          )}
          {mayComeBack && <CallInstead />}
        </>
      }
    >
      {children && <span className="as-block">{children}</span>}
      <span className="as-block">{messageOf(error, t('error.server.connection'))}</span>
    </EmptyState>
  )
}
