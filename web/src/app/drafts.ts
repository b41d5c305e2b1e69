/**
 * What was begun in this browser: purchases (spec 1 §3), the declaration of a claim, and a request that waits for its sign-in.
 * Each is kept until its flow ends.
 */
export type DraftName =
  | 'houseContract'
  | 'healthMobilityContract'
  | 'multimediaContract'
  | 'claimDraft'
  | 'certificateRequest'

/** The stored draft, or null when there is none or it cannot be read. */
export function readDraft<T>(name: DraftName): Partial<T> | null {
  try {
    const value = JSON.parse(localStorage.getItem(name) ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

export function storeDraft<T>(name: DraftName, draft: T) {
  localStorage.setItem(name, JSON.stringify(draft))
}

export function clearDraft(name: DraftName) {
  localStorage.removeItem(name)
}

/**
 * Opening the housing or the travel page forgets the device that was being chosen (spec 1 §2). One that has been to the
 * payment page is a purchase to finish: whoever leaves that page unpaid is led to the housing page and must lose nothing.
 */
export function forgetDeviceAt(path: string) {
  const forgets = ['/insurance/housing', '/insurance/health-mobility']
  const isThere = forgets.some((start) => path === start || path.startsWith(`${start}/`))
  const draft = readDraft<{ isAtCheckout: boolean; contractId: string }>('multimediaContract')
  if (isThere && !(draft?.isAtCheckout && !draft.contractId)) clearDraft('multimediaContract')
}
