import { accountFirst } from '../../../account/register-here.ts'
import { stayPurchase } from '../../../drafts/purchase-drafts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { usePaying } from '../../../payments/use-paying.ts'
import { descriptionOf, toDraft } from '../stay-draft.ts'
import { checkoutStay } from '../travel.api.ts'
import { useVisitorStay } from './use-visitor-stay.ts'
import { visitorRefusals } from './visitor-refusals.ts'
import { toRegistration } from './visitor-rules.ts'

/** Makes the account where there is none yet, and goes to the payment page; a known e-mail leads back to its step. */
export function usePayingStay() {
  const { t } = useTranslation('visitor-stay')
  const { answers, password, stay, country, price, cents, setKnown, go } = useVisitorStay()
  const pay = usePaying({ refusals: visitorRefusals, leaving: t('travel:recap.leaving') })

  return async ({ asksEarlyStart }: { asksEarlyStart: boolean }) => {
    if (!stay || !country || !price.data || cents === undefined) return
    const priceId = price.data.stripe.id
    const { nationality: countryNationality, addressOrigin, passportNumber, purpose, healthCover } = answers
    const told = { countryNationality, addressOrigin, passportNumber }
    const options = { ...told, purpose, healthCover, asksEarlyStart }
    const contract = toDraft({ stay, country, cents, options, offer: null, latin: [] })
    await pay(
      async () => {
        const email = await accountFirst(() => toRegistration({ ...answers, password }))
        stayPurchase.write({ ...contract, withoutAccount: true })
        return checkoutStay({ priceId, description: descriptionOf(stay, country.code), email, contract })
      },
      () => {
        setKnown(answers.email.trim())
        go(2, { hash: 'known-title' })
      },
    )
  }
}
