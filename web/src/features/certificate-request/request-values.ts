import { CertificateRequestForm } from '@cursus/shared/requests'
import type { Account } from '@cursus/shared/sessions'
import { profileIssues } from '../../account/profile-rules.ts'
import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
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

export const nothingAsked: RequestValues = {
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

/**
 * Fills the fields that were left empty with the facts of the account; what was typed before a sign-in or a reload
 * stays.
 */
export function startOf(known: Known | undefined, typed: RequestValues | null): RequestValues {
  const profile = known?.profile
  const address = profile?.address
  const ofAccount = {
    ...nothingAsked,
    lastname: known?.lastName ?? '',
    firstname: known?.name ?? '',
    mail: known?.email ?? '',
    phone: phoneShown(profile),
    countryResidence: address?.country ?? '',
    address: address?.country === 'FR' ? { ...emptyAddress, ...address } : emptyAddress,
  }
  const { address: place, ...rest } = typed ?? nothingAsked
  return { ...ofAccount, ...filled(rest), ...(place.street && { address: place }) }
}

/** Returns a phone number as one writes it at home in France; from elsewhere a number without its country would be another one. */
const phoneShown = (profile: Known['profile']) =>
  profile?.address?.country === 'FR' ? formatPhone(profile.phoneNumber ?? '') : (profile?.phoneNumber ?? '')

const filled = (typed: object) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))

/** Makes the request as the server takes it. */
export function toForm(values: RequestValues): CertificateRequestForm {
  const { hasSecond, secondCountryNationality, reason, otherReason, ...same } = values
  return {
    ...same,
    secondCountryNationality: hasSecond && secondCountryNationality ? secondCountryNationality : null,
    reason: reason === 'other' ? otherReason : reason,
  }
}

/** Lists the faults: those of the schema, and a phone number that does not exist. */
export function requestIssues(values: RequestValues, today: string): Issues {
  const { reason, ...issues } = issuesOf(CertificateRequestForm, toForm(values))
  const { phoneNumber } = profileIssues({ birthday: '', phoneNumber: values.phone }, today)
  return {
    ...issues,
    ...(reason && { [values.reason === 'other' ? 'otherReason' : 'reason']: reason }),
    ...(phoneNumber && !issues.phone && { phone: phoneNumber }),
  }
}
