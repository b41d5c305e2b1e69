import { useState } from 'react'
import { stayPurchase } from '../../../drafts/purchase-drafts.ts'
import { useSession } from '../../../session/session.ts'
import { changeVisitorStay, useStoredVisitorStay } from '../without-account/visitor-draft.ts'

/** The nationality (ISO alpha-2, or empty) that was told for the stay; a visitor's is kept for the purchase. */
export function useNationality(): [string, (code: string) => void] {
  const session = useSession()
  const { nationality } = useStoredVisitorStay()
  const [own, setOwn] = useState(() => stayPurchase.read()?.countryNationality ?? '')
  return session ? [own, setOwn] : [nationality, (code) => changeVisitorStay({ nationality: code })]
}
