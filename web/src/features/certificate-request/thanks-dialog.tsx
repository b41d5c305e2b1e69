import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { DottedWay } from '../../ui/dotted-way.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import type { RequestValues } from './request-values.ts'
import { useRequestWords } from './use-request-words.ts'

interface ThanksDialogProps {
  /** Values that were sent; null before. */
  sent: RequestValues | null
  /** Address of the account, to which answers go. */
  email: string
  onClose: () => void
}

export function ThanksDialog({ sent, email, onClose }: ThanksDialogProps) {
  const { t } = useTranslation('certificate-request')
  const { reasonOf } = useRequestWords()
  return (
    <Dialog
      open={sent !== null}
      onClose={onClose}
      width={520}
      title={t('success.certificateRequest.thanks')}
      footer={<Button onClick={onClose}>{t('thanks.close')}</Button>}
    >
      <Art />
      <p className="break-anywhere">
        {t('thanks.answerTo')}{' '}
        <bdi dir="ltr">
          <b>{email}</b>
        </bdi>{' '}
        {t('thanks.when')}
      </p>
      {sent && (
        <dl className={summaryStyles.summary}>
          <div>
            <dt>{t('certificate.reason')}</dt>
            <dd className="break-anywhere">
              <bdi>{reasonOf(sent)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('certificate.host')}</dt>
            <dd className="break-anywhere">
              <bdi>{sent.hostOrganization}</bdi>
            </dd>
          </div>
        </dl>
      )}
    </Dialog>
  )
}

function Art() {
  return (
    <div className={dialogStyles.art}>
      <svg viewBox="0 0 240 130" aria-hidden="true">
        <DottedWay d="M16 108C50 30 150 8 224 52" from={[16, 108]} to={[224, 52]} />
        <g transform="rotate(-5 120 76)">
          <rect
            x="72"
            y="42"
            width="98"
            height="68"
            rx="11"
            fill="var(--art-white)"
            stroke="var(--art-mint-2)"
            strokeWidth="3"
          />
          <path
            d="m78 50 43 32 43-32"
            fill="none"
            stroke="var(--art-pine)"
            strokeWidth="4.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
        <circle cx="168" cy="100" r="17" fill="var(--art-pine)" />
        <path
          d="m160 100 6 6 10-11"
          fill="none"
          stroke="var(--art-white)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  )
}
