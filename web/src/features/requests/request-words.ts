import type { ListedCall } from '@cursus/shared/calls'
import type { NameChange } from '@cursus/shared/name-changes'
import type { CertificateRequest } from '@cursus/shared/requests'
import { certificateReasons } from '@cursus/shared/words'
import { useCountries } from '../../forms/countries.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { IconName } from '../../ui/icon-paths.ts'

type Look = { tone: 'ok' | 'warn' | 'info' | 'err'; icon: IconName }

export const looks: Record<CertificateRequest['state'], Look> = {
  open: { tone: 'warn', icon: 'clock' },
  asked: { tone: 'info', icon: 'mail' },
  sent: { tone: 'ok', icon: 'check' },
}

export const callLooks: Record<ListedCall['state'], Look> = {
  asked: { tone: 'warn', icon: 'clock' },
  done: { tone: 'ok', icon: 'check' },
  missed: { tone: 'err', icon: 'alert' },
  cancelled: { tone: 'info', icon: 'close' },
}

export const nameLooks: Record<NameChange['state'], Look> = {
  asked: { tone: 'warn', icon: 'clock' },
  accepted: { tone: 'ok', icon: 'check' },
  refused: { tone: 'info', icon: 'close' },
}

/** A request in the language of the page. */
export function useRequestWords() {
  const { t } = useTranslation('requests')
  const { countries } = useCountries()
  const names = new Map(countries.map(({ code, name }) => [code, name]))
  const countryOf = (code: string) => names.get(code) ?? code
  return {
    countryOf,
    nationalitiesOf: ({ countryNationality, secondCountryNationality: second }: CertificateRequest) =>
      [countryNationality, ...(second ? [second] : [])].map(countryOf).join(t('need.comma')),
    reasonOf: ({ reason }: CertificateRequest) =>
      certificateReasons.some((known) => known === reason) ? t(`reason.${reason}`) : reason,
  }
}
