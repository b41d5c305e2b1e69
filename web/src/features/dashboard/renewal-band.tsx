import type { RenewingContracts } from '@cursus/shared/renewals'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber, formatTime } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './renewal.module.css'
import { RenewalDialog } from './renewal-dialog.tsx'
import { useRenewal } from './use-renewal.ts'

/**
 * Band with the number of contracts that come to their end: the icon reads it again, the button renews and reads it
 * again.
 */
export function RenewalBand() {
  const { t, i18n } = useTranslation('dashboard')
  const renewal = useRenewal()
  const { query, running } = renewal
  const [isAsking, setIsAsking] = useState(false)
  const isFailed = query.isError
  const count = isFailed ? undefined : query.data?.count
  const isIdle = count === 0 && !running
  const ask = () => count !== undefined && !isIdle && setIsAsking(true)
  return (
    <>
      <section className={styles.renewal} aria-labelledby="renewal" aria-busy={query.isPending || undefined}>
        <p className={`${styles.renewalFigure} figures`} aria-live="polite">
          {query.isPending && <Skeleton width={70} height={44} />}
          {isFailed && '—'}
          {count !== undefined && <bdi dir="ltr">{formatNumber(count, i18n.language)}</bdi>}
        </p>
        <div className={styles.words}>
          <h2 id="renewal">{t('renewal.title')}</h2>
          <p className="small">{t('renewal.lead')}</p>
          <p className="small" id="renewal-note" role={isFailed ? 'alert' : undefined}>
            {isFailed
              ? messageOf(query.error, t('error.server.connection'))
              : isIdle
                ? t('renewal.none')
                : t('renewal.read', {
                    time: formatTime(query.dataUpdatedAt || Date.now(), i18n.language),
                  })}{' '}
            <Link to="/renewals">{t('renewal.all')}</Link>
          </p>
          <LeftOut leftOut={query.data?.leftOut ?? []} />
          <p className={`small ${styles.result}`} role="status">
            {renewal.said}
          </p>
        </div>
        <button
          type="button"
          className={`${iconButtonStyles.button} ${styles.readAgain}`}
          aria-label={t('renewal.reread')}
          aria-busy={query.isFetching || undefined}
          onClick={() => void query.refetch()}
        >
          <Icon name="refresh" />
        </button>
        {running ? (
          <Progress {...running} />
        ) : isFailed ? (
          <Button look="accent" onClick={() => void query.refetch()}>
            <Icon name="refresh" size="s" />
            {t('renewal.again')}
          </Button>
        ) : (
          <Button
            look="accent"
            busy={renewal.isSending}
            aria-disabled={isIdle || count === undefined || undefined}
            aria-describedby="renewal-note"
            onClick={ask}
          >
            <Icon name="refresh" size="s" />
            {t('renewal.go')}
          </Button>
        )}
      </section>
      <RenewalDialog
        open={isAsking}
        count={count ?? 0}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          renewal.start()
        }}
      />
    </>
  )
}

/** Says how many contracts end as soon and are not renewed now, by reason. */
function LeftOut({ leftOut }: Pick<RenewingContracts, 'leftOut'>) {
  const { t, i18n } = useTranslation('dashboard')
  if (leftOut.length === 0) return null
  const reasons = leftOut.map(({ reason, count }) =>
    t(`renewal.bar.${reason}`, { n: formatNumber(count, i18n.language) }),
  )
  return (
    <p className="small">
      <b>{t('renewal.leftOut')}</b> {reasons.join(' · ')}
    </p>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  const { t, i18n } = useTranslation('dashboard')
  const count = (value: number) => formatNumber(value, i18n.language)
  const words = t('renewal.running', { done: count(done), total: count(total) })
  return (
    <div className={styles.running}>
      <progress max={total} value={done} aria-label={t('renewal.progress')} />
      <p>{words}</p>
    </div>
  )
}
