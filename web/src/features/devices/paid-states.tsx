import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DeviceLayout } from './device-layout.tsx'

interface StateProps {
  kind: 'unknown' | 'signed' | 'already'
}

function State({ kind }: StateProps) {
  const { t } = useTranslation('device-form')
  return (
    <DeviceLayout back="/documents" title={t('paid.title.devices')}>
      <EmptyState
        title={t(`paid.${kind}`)}
        action={<ButtonLink to="/documents">{t('back.documents')}</ButtonLink>}
      >
        {t(`paid.${kind}.lead`)}
      </EmptyState>
    </DeviceLayout>
  )
}

/** 404: no such contract of this person. */
export function UnknownContract() {
  return <State kind="unknown" />
}

/** 409: its device stands in a signed contract. */
export function SignedAlready() {
  return <State kind="signed" />
}

/** The draft of this browser has been paid: it is not sold twice. */
export function PaidAlready() {
  return <State kind="already" />
}

export function DescribeFailed({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation('device-form')
  return (
    <DeviceLayout back="/documents" title={t('paid.title.devices')}>
      <EmptyState
        failed
        title={t('app.failed')}
        action={
          <Button look="line" onClick={retry}>
            <Icon name="refresh" size="s" />
            {t('common.retry')}
          </Button>
        }
      >
        {messageOf(error, t('error.server.connection'))}
      </EmptyState>
    </DeviceLayout>
  )
}
