import { CertificateRequestForm } from '@cursus/shared/requests'
import type { Account } from '@cursus/shared/sessions'
import { issuesOf } from '../../app/form-issues.ts'
import { mergeKept } from '../../app/form-memory.ts'
import type { Issues } from '../../app/form-words.ts'
import { profileIssues } from '../../app/profile-rules.ts'
import { type AddressValue, emptyAddress } from '../../ui/address-value.ts'
import { formatPhone } from '../../ui/format.ts'

export interface RequestValues {
  lastname: string
  firstname: string
  countryNationality: string
  /** The box that reveals the second one. */
  hasSecond: boolean
  secondCountryNationality: string
  countryResidence: string
  phone: string
  mail: string
  address: AddressValue
  /** One of the known reasons, or `other`, which `otherReason` says in words (D-28). */
  reason: string
  otherReason: string
  hostOrganization: string
}

const nothing: RequestValues = {
  lastname: '',
  firstname: '',
  countryNationality: '',
  hasSecond: false,
  secondCountryNationality: '',
  countryResidence: '',
  phone: '',
  mail: '',
  address: emptyAddress,
  reason: '',
  otherReason: '',
  hostOrganization: '',
}

type Known = Pick<Account, 'name' | 'lastName' | 'email'> & Partial<Pick<Account, 'profile'>>

/** What the account knows, under what was typed before a sign-in or a reload: a field that was left empty is filled. */
export function startOf(known: Known | undefined, typed: object | null): RequestValues {
  const profile = known?.profile
  const address = profile?.address
  const ofAccount = {
    ...nothing,
    lastname: known?.lastName ?? '',
    firstname: known?.name ?? '',
    mail: known?.email ?? '',
    phone: phoneShown(profile),
    countryResidence: address?.country ?? '',
    address: address?.country === 'FR' ? { ...emptyAddress, ...address } : emptyAddress,
  }
  const { address: place, ...rest } = (typed ?? {}) as Partial<RequestValues>
  const isPlaced = typeof place === 'object' && place !== null && Boolean(place.street)
  return mergeKept(ofAccount, { ...filled(rest), ...(isPlaced && { address: place }) })
}

/** As one writes it at home in France; from elsewhere a number without its country would be another one. */
const phoneShown = (profile: Known['profile']) =>
  profile?.address?.country === 'FR' ? formatPhone(profile.phoneNumber ?? '') : (profile?.phoneNumber ?? '')

const filled = (typed: object) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))

/** As the server takes it. */
export function toForm(values: RequestValues): CertificateRequestForm {
  const { hasSecond, secondCountryNationality, reason, otherReason, ...same } = values
  return {
    ...same,
    secondCountryNationality: hasSecond && secondCountryNationality ? secondCountryNationality : null,
    reason: reason === 'other' ? otherReason : reason,
  }
}

/** What the schema says, and what only a person can mend: a phone number that is none. */
export function requestIssues(values: RequestValues, today: string): Issues {
  const { reason, ...issues } = issuesOf(CertificateRequestForm, toForm(values))
  const { phoneNumber } = profileIssues({ birthday: '', phoneNumber: values.phone }, today)
  return {
    ...issues,
    ...(reason && { [values.reason === 'other' ? 'otherReason' : 'reason']: reason }),
    ...(phoneNumber && !issues.phone && { phone: phoneNumber }),
  }
}
