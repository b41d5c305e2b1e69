import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { devicePurchase } from '../../drafts/purchase-drafts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { leaveFor } from '../../payments/leave-for.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { receiveDevice } from './purchases.api.ts'
import { ReturnProgress } from './return-progress.tsx'
import { useReceived } from './use-received.ts'

/**
 * Back from the paid session of devices: the contract is kept with the draft until it is signed. One that cannot be signed yet,
 * as another contract insures its IMEI, is described again.
 */
export function DeviceReturn({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('purchases')
  const navigate = useNavigate()
  const received = useReceived(sessionId, () => receiveDevice(sessionId))
  const created = received.data
  useEffect(() => {
    if (!created) return
    const { contractId, token, link } = created
    devicePurchase.write({ ...devicePurchase.read(), sessionStripe: sessionId, contractId, token })
    if (link) return leaveFor(link, t('return.signing'))
    void navigate({ to: '/insurance/multimedia', search: { contract: contractId }, replace: true }).then(() =>
      toastSuccess(t('return.describe'), t('return.describe.why')),
    )
  }, [created, sessionId, navigate, t])
  if (created) return <WaitingPage title={t('success.contract.recorded')} done />
  return <ReturnProgress of={received} sessionId={sessionId} quote="/insurance/multimedia" />
}
