import { useState } from 'react'
import { stayPurchase } from '../../../drafts/purchase-drafts.ts'
import { useSession } from '../../../session/session.ts'
import { changeVisitorStay, useStoredVisitorStay } from '../without-account/visitor-draft.ts'

/** The nationality (ISO alpha-2, or empty) that was told for the stay; kept for the purchase, where nobody tells it again. */
export function useNationality(): [string, (code: string) => void] {
  const session = useSession()
  const { nationality } = useStoredVisitorStay()
  const [own, setOwn] = useState(() => stayPurchase.read()?.countryNationality ?? '')
  const tell = (code: string) => {
    setOwn(code)
    stayPurchase.write({ ...stayPurchase.read(), countryNationality: code || null })
  }
  return session ? [own, tell] : [nationality, (code) => changeVisitorStay({ nationality: code })]
}
