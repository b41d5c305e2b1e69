import { StayNeeds } from '@cursus/shared/needs'
import { isPassportNumber } from '@cursus/shared/travel'
import type { KeptStay } from '../../drafts/purchase-drafts.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import { type LatinName, latinIssuesOf } from '../../forms/latin-names.ts'

/** Values of the recap dialog. `offer` is the add-on's price id, empty for « Sans offre ». */
export type RecapValues = {
  offer: string
  acceptTerm: boolean
  acceptTerm2: boolean
  countryNationality: string
  addressOrigin: string
  passportNumber: string
  purpose: string
  healthCover: string
  asksEarlyStart: boolean
  latinName: string
  latinLastName: string
}

export const nothingAgreed = { acceptTerm: false, acceptTerm2: false, asksEarlyStart: false }

/**
 * Nothing that costs money is chosen beforehand and no box is ticked; what was told comes back from the draft. `agreed` is
 * what was ticked when « Payer » was pressed: whoever comes back unpaid finds it, with the add-on that it was about.
 */
export function startingRecap(draft: KeptStay | null, agreed = nothingAgreed): RecapValues {
  return {
    ...agreed,
    offer: (agreed.acceptTerm && draft?.additionalPriceId) || '',
    countryNationality: draft?.countryNationality ?? '',
    addressOrigin: draft?.addressOrigin ?? '',
    passportNumber: draft?.passportNumber ?? '',
    purpose: draft?.needs?.purpose ?? '',
    healthCover: draft?.needs?.healthCover ?? '',
    latinName: '',
    latinLastName: '',
  }
}

interface Asked {
  isFrance: boolean
  /** The names that the server lacks in Latin letters. */
  latin: readonly LatinName[]
  /** The cover begins before the days of a withdrawal are over. */
  isEarly: boolean
}

/**
 * Lists the faults that keep « Payer » from paying: the needs, for France two answers, for an add-on two agreements
 * (spec 2 §5).
 */
export function recapIssues(values: RecapValues, { isFrance, latin, isEarly }: Asked): Issues {
  const issues: Issues = issuesOf(StayNeeds, values)
  if (isFrance && !values.countryNationality) issues.countryNationality = 'validation.field.required'
  if (isFrance && !values.addressOrigin.trim()) issues.addressOrigin = 'validation.field.required'
  if (values.addressOrigin.length > 300) issues.addressOrigin = 'validation.field.tooLong'
  if (!isPassportNumber(values.passportNumber)) issues.passportNumber = 'validation.field.passport'
  const hasAddOn = !isFrance && values.offer !== ''
  if (hasAddOn && !values.acceptTerm) issues.acceptTerm = 'validation.field.term.required'
  if (hasAddOn && !values.acceptTerm2) issues.acceptTerm2 = 'validation.field.received.required'
  if (isEarly && !values.asksEarlyStart) issues.asksEarlyStart = 'validation.field.early.required'
  return { ...issues, ...latinIssuesOf(values, latin) }
}
