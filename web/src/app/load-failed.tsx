import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { ApiError, messageOf } from './api-error.ts'

interface LoadFailedProps {
  title: string
  error: unknown
  retry(): void
  /** After what the server said: what is not lost, for instance. */
  children?: ReactNode
}

/** In place of a list that did not come: what happened, one more try, and the number to quote. */
export function LoadFailed({ title, error, retry, children }: LoadFailedProps) {
  const { t } = useTranslation()
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <EmptyState
      failed
      title={title}
      action={
        <>
          <Button look="line" onClick={retry}>
            <Icon name="refresh" size="s" />
            {t('common.retry')}
          </Button>
          {requestId && (
            <span className="xs muted">
              {t('app.requestId')} <bdi className="code ltr">{requestId}</bdi>
            </span>
          )}
        </>
      }
    >
      {messageOf(error, t('error.server.connection'))} {children}
    </EmptyState>
  )
}
