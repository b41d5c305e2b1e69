import { accountFirst } from '../../account/register-here.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePaying } from '../../payments/use-paying.ts'
import { checkoutHome } from './home.api.ts'
import { toCheckout } from './home-checkout.ts'
import { homeRefusals } from './home-refusals.ts'
import { type PeopleValues, toRegistration } from './people-values.ts'
import { useHomeQuote } from './use-home-quote.ts'
import type { HomeTotal } from './use-home-total.ts'

/** Makes the account where there is none yet, and goes to the payment page. `onKnown` gets an e-mail that has an account. */
export function usePayingHome(total: HomeTotal, onKnown: (email: string) => void) {
  const { t } = useTranslation('home')
  const { quote } = useHomeQuote()
  const pay = usePaying({ refusals: homeRefusals, leaving: t('pay.leaving') })

  return async (people: PeopleValues) => {
    const { priceId, homeCents, offer, isReady } = total
    if (!isReady || priceId === undefined || homeCents === undefined) return
    const checkout = async () => {
      const email = await accountFirst(() => toRegistration(people, quote.address))
      const bought = { quote, priceId, homeCents, additionalPriceId: offer?.id ?? null, people, email }
      return checkoutHome(toCheckout(bought))
    }
    await pay(checkout, () => onKnown(people.emailUser.trim()))
  }
}
