import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../app/api-error.ts'
import { leaveWith } from '../../app/leave-for.ts'
import { readSession } from '../../app/session.ts'
import { toCheckout } from './home-checkout.ts'
import { checkoutHome, registerHere } from './housing.api.ts'
import { type PeopleValues, toRegistration } from './people-values.ts'
import { forgetRefusal, tellRefusal } from './refusal.ts'
import { useHomeQuote } from './use-home-quote.ts'
import type { HomeTotal } from './use-home-total.ts'

/**
 * Makes the account where there is none yet, and goes to the payment page. Whatever fails afterwards leaves the person signed
 * in: a second try does not register again. `onKnown` gets an e-mail that has an account.
 */
export function usePaying(total: HomeTotal, onKnown: (email: string) => void) {
  const { t } = useTranslation('housing')
  const client = useQueryClient()
  const { quote } = useHomeQuote()

  return async function pay(people: PeopleValues) {
    const { priceId, homeCents, offer, isReady } = total
    if (!isReady || priceId === undefined || homeCents === undefined) return
    forgetRefusal()
    const checkout = async () => {
      if (!readSession()) await registerHere(toRegistration(people, quote.address))
      const email = readSession()?.email ?? ''
      const bought = { quote, priceId, homeCents, additionalPriceId: offer?.id ?? null, people, email }
      return checkoutHome(toCheckout(bought))
    }
    try {
      await leaveWith(checkout, t('pay.leaving'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'accounts.email_taken') return onKnown(people.emailUser.trim())
      tellRefusal(error)
      // Another price than the one on the screen is the usual reason.
      void client.invalidateQueries({ queryKey: ['price'] })
      void client.invalidateQueries({ queryKey: ['offers'] })
    }
  }
}
