import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'
import { SaysLoading } from './says-loading.tsx'
import { Skeleton } from './skeleton.tsx'

/** What a part of a page asks for. */
export type Asked = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

interface PartWaitingProps {
  /** What the part is made of. */
  asked: readonly Asked[]
  className?: string
}

/** Tells which answers failed and were never there. */
export const failedOf = (asked: readonly Asked[]): Asked[] =>
  asked.filter(({ data, error }) => error && data === undefined)

/** Content of a part of a page until all of its answers are there: that it loads, else that it could not, with another try. */
export function PartWaiting({ asked, className }: PartWaitingProps) {
  const { t } = useTranslation('frame')
  const failed = failedOf(asked)
  return (
    <div className={className}>
      {failed.length === 0 ? (
        <>
          <Skeleton height={44} />
          <SaysLoading />
        </>
      ) : (
        <p className="row wraps" role="alert">
          {t('part.failed')}
          <Button look="line" small onClick={() => failed.map(({ refetch }) => refetch())}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}
