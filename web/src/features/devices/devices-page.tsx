import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { PageWaiting } from '../../frame/page-states.tsx'
import { unfinishedPurchases } from '../../insurance/unfinished-purchases.ts'
import { useViewFocus } from '../../routing/route-focus.ts'
import { useSession } from '../../session/session.ts'
import { isAtPayment, isBought, useDeviceDraft } from './device-draft.ts'
import { useIsClassic } from './is-classic.ts'
import { OffersPage, toForm } from './offers-page.tsx'

const DeviceForm = lazy(() => import('./device-form.tsx'))

/** /insurance/multimedia: the offers, then the form of what was chosen, or of a paid contract that lacks its device. */
export function DevicesPage() {
  const { step, contract } = useSearch({ from: '/_main/insurance/multimedia' })
  const isVisitor = !useSession()
  const { draft, isKnown } = useOwnDraft()
  const navigate = useNavigate()
  const isForm = contract !== undefined || (step === 'form' && draft !== null)
  const isLost = step === 'form' && isKnown && !draft
  useEffect(() => {
    if (isLost) void navigate({ to: '/insurance/multimedia', replace: true })
  }, [isLost, navigate])
  useViewFocus(contract ?? (isForm ? 'form' : 'offers'))
  if (!isKnown && contract === undefined) return <PageWaiting />
  if (!isForm) return <OffersPage draft={draft} />
  if (isVisitor) {
    const back = contract ? `/insurance/multimedia?contract=${contract}` : toForm
    return <Navigate to="/login/classic" search={{ back }} replace />
  }
  return (
    <Suspense fallback={<PageWaiting />}>
      <DeviceForm key={contract} contractId={contract} />
    </Suspense>
  )
}

/**
 * A draft whose return from the payment this browser never saw is forgotten once its contract exists. A phone alone that was
 * chosen before its student became a classic one cannot be bought any more (C-45).
 */
function useOwnDraft() {
  const { draft, clear } = useDeviceDraft()
  const isAsked = useRef(isAtPayment(draft)).current
  const unfinished = useQuery({ ...unfinishedPurchases, enabled: isAsked, refetchOnMount: 'always' })
  const isFresh = unfinished.isFetchedAfterMount && unfinished.data !== undefined
  const isOver = isAsked && isFresh && isBought(draft, unfinished.data)
  const isClassic = useIsClassic()
  useEffect(() => {
    if (isOver) clear()
  }, [isOver, clear])
  return {
    draft: isOver || (draft?.type === 'Telephonie' && isClassic) ? null : draft,
    isKnown: !isAsked || isFresh || unfinished.isError,
  }
}
