import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { PageWaiting } from '../../frame/page-states.tsx'
import { useViewFocus } from '../../routing/route-focus.ts'
import { useSession } from '../../session/session.ts'
import { useDeviceDraft } from './device-draft.ts'
import { useIsClassic } from './is-classic.ts'
import { OffersPage, toForm } from './offers-page.tsx'

const DeviceForm = lazy(() => import('./device-form.tsx'))

/** /insurance/multimedia: the offers, then the form of what was chosen, or of a paid contract that lacks its device. */
export function DevicesPage() {
  const { step, contract } = useSearch({ from: '/_main/insurance/multimedia' })
  const isVisitor = !useSession()
  const draft = useOwnDraft()
  const navigate = useNavigate()
  const isForm = contract !== undefined || (step === 'form' && draft !== null)
  const isLost = step === 'form' && !draft
  useEffect(() => {
    if (isLost) void navigate({ to: '/insurance/multimedia', replace: true })
  }, [isLost, navigate])
  useViewFocus(contract ?? (isForm ? 'form' : 'offers'))
  if (!isForm) return <OffersPage draft={draft} />
  if (isVisitor) return <Navigate to="/login/classic" search={{ back: toForm }} replace />
  return (
    <Suspense fallback={<PageWaiting />}>
      <DeviceForm key={contract} contractId={contract} />
    </Suspense>
  )
}

/** A phone alone that was chosen before its student became a classic one cannot be bought any more (C-45). */
function useOwnDraft() {
  const { draft } = useDeviceDraft()
  const isClassic = useIsClassic()
  return draft?.type === 'Telephonie' && isClassic ? null : draft
}
