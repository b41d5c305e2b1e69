import { dayOf } from '@cursus/shared/day'
import { useNavigate } from '@tanstack/react-router'
import { tellPasswordError } from '../../account/new-password-fields.tsx'
import { ApiError } from '../../api/api-error.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { quotePage } from '../../routing/quote-page.ts'
import { hideOverlay, showOverlay } from '../../ui/overlay.ts'
import { activateAccount } from './accounts.api.ts'
import {
  type ActivationValues,
  activationIssues,
  type Invitation,
  startOf,
  toActivation,
} from './activation-values.ts'
import { forgetToken } from './token-in-address.ts'

const WELCOME_MS = 2500

/** The form of an invited student. Once it is accepted: « Bienvenue », and on to the quote that they came with or to /home, signed in. */
export function useActivation(token: string, invited: Invitation, onExpired: () => void) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { user } = invited
  return useFormOf<ActivationValues>({
    id: 'activation',
    remember: true,
    defaults: startOf(invited),
    check: (values) => activationIssues(values, user, dayOf(new Date())),
    names: {
      civility: t('field.civility'),
      latinName: t('field.latinName'),
      latinLastName: t('field.latinLastName'),
      birthday: t('field.birthday'),
      phoneNumber: t('field.phone'),
      address: t('address.title'),
      password: t('field.password'),
      passwordConfirm: t('doors:reset.confirm'),
    },
    needs: {
      civility: t('need.civility'),
      latinName: t('need.latin'),
      latinLastName: t('need.latin'),
      birthday: t('need.birthday'),
      phoneNumber: t('need.phone'),
      address: t('need.address'),
      password: t('need.newPassword'),
      passwordConfirm: t('doors:need.confirm'),
    },
    async onValid(values) {
      try {
        await activateAccount(toActivation(values, { token, user }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 410) return onExpired()
        return tellPasswordError(error)
      }
      forgetToken('/register_is')
      showOverlay({ kind: 'success', message: t('success.welcome'), detail: t('doors:invite.welcome') })
      await navigate({ to: quotePage() ?? '/home', replace: true })
      window.setTimeout(hideOverlay, WELCOME_MS)
    },
  })
}
