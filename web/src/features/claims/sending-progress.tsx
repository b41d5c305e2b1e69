import { useEffect, useRef } from 'react'
import type { Sending } from '../../api/use-sending.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './attachments.module.css'

interface SendingProgressProps extends Sending {
  onCancel(): void
}

/** Stands in place of the submit while a form with files is on its way. It takes the focus that the submit had. */
export function SendingProgress({ share, isWaiting, onCancel }: SendingProgressProps) {
  const { t } = useTranslation('claims')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const isSent = share >= 1
  const phase = isWaiting ? 'sending.waiting' : isSent ? 'sending.checking' : 'sending.files'
  const percent = Math.floor(share * 100)
  return (
    <div className={styles.sending} tabIndex={-1} ref={box}>
      <div className={`grow ${styles.sendingText}`}>
        <div className="row between">
          <b role="status">{t(phase)}</b>
          {!isWaiting && !isSent && (
            <span className="figures muted" aria-hidden="true">
              {t('sending.percent', { percent })}
            </span>
          )}
        </div>
        <progress max={100} value={isWaiting ? undefined : percent} aria-label={t('sending.label')} />
      </div>
      {!isSent && (
        <Button look="line" small onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  )
}
