import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sending } from '../../app/use-sending.ts'
import { Button } from '../../ui/button.tsx'

interface SendingProgressProps extends Sending {
  onCancel(): void
}

/** In place of the submit while a form with files is on its way. It takes the focus that the submit had. */
export function SendingProgress({ share, isWaiting, onCancel }: SendingProgressProps) {
  const { t } = useTranslation('claims')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const isSent = share >= 1
  const phase = isWaiting ? 'sending.waiting' : isSent ? 'sending.checking' : 'sending.files'
  const percent = Math.floor(share * 100)
  return (
    <div className="sendg" tabIndex={-1} ref={box}>
      <div className="grow">
        <div className="row between">
          <b role="status">{t(phase)}</b>
          {!isWaiting && !isSent && (
            <span className="num muted" aria-hidden="true">
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
