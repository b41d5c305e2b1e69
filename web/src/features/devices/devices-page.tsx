import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { NotOpenYet } from '../../app/not-open-yet.tsx'
import { PageWaiting } from '../../app/page-states.tsx'
import { useDeviceDraft } from './device-draft.ts'

const DeviceForm = lazy(() => import('./device-form.tsx'))

/** /insurance/multimedia: the offers, then the form of what was chosen. */
export function DevicesPage() {
  const { step, contract } = useSearch({ from: '/_main/insurance/multimedia' })
  const { draft } = useDeviceDraft()
  const navigate = useNavigate()
  const isLost = step === 'form' && !draft
  useEffect(() => {
    if (isLost) void navigate({ to: '/insurance/multimedia', replace: true })
  }, [isLost, navigate])
  if (!contract && (step !== 'form' || !draft)) return <NotOpenYet name="nav.multimedia" />
  return (
    <Suspense fallback={<PageWaiting />}>
      <DeviceForm key={contract} contractId={contract} />
    </Suspense>
  )
}
