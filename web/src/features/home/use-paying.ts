import { accountFirst } from '../../account/register-here.ts'
import type { LatinName } from '../../forms/latin-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePaying } from '../../payments/use-paying.ts'
import { checkoutHome } from './home.api.ts'
import { toCheckout } from './home-checkout.ts'
import { homeRefusals } from './home-refusals.ts'
import { type PeopleValues, toRegistration } from './people-values.ts'
import { useHomeQuote } from './use-home-quote.ts'
import type { HomeTotal } from './use-home-total.ts'

interface Paying {
  home: HomeTotal
  /** The names whose spelling the server asked for; an account that is made here brings its own. */
  latin: readonly LatinName[]
  /** Gets an e-mail that has an account. */
  onKnown: (email: string) => void
}

/** Makes the account where there is none yet, and goes to the payment page. */
export function usePayingHome({ home, latin, onKnown }: Paying) {
  const { t } = useTranslation('home')
  const { quote } = useHomeQuote()
  const pay = usePaying({ refusals: homeRefusals, leaving: t('pay.leaving') })

  return async (people: PeopleValues) => {
    const { priceId, total, offer, isReady } = home
    if (!isReady || priceId === undefined || total === undefined) return
    const checkout = async () => {
      const email = await accountFirst(() => toRegistration(people, quote.address))
      const bought = { quote, priceId, total, additionalPriceId: offer?.id ?? null, people, latin, email }
      return checkoutHome(toCheckout(bought))
    }
    await pay(checkout, () => onKnown(people.emailUser.trim()))
  }
}
