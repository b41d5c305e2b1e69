import { defineDraft, useDraft } from '../../../drafts/define-draft.ts'
import { mergeKept } from '../../../drafts/form-draft.ts'
import { emptyAddress } from '../../../forms/address-value.ts'

const nothing = {
  /** Days as typed, the country's id as text. */
  start: '',
  end: '',
  country: '',
  purpose: '',
  healthCover: '',
  civility: '' as '' | 'M' | 'Mme',
  firstName: '',
  lastName: '',
  birthday: '',
  nationality: '',
  addressOrigin: '',
  passportNumber: '',
  address: emptyAddress,
  email: '',
  phoneNumber: '',
  latinName: '',
  latinLastName: '',
  /** The furthest step that was opened. */
  maxStep: 1,
}
/** All that was answered for a stay without an account; never a password. */
export type VisitorStay = typeof nothing

const memory = defineDraft('stayWithoutAccount', (stored) => mergeKept(nothing, stored))

export function changeVisitorStay(part: Partial<VisitorStay>) {
  memory.write({ ...(memory.read() ?? nothing), ...part })
}

/** Reads the answers kept in this browser, through reload, back and a month's pause. */
export function useStoredVisitorStay(): VisitorStay {
  return useDraft(memory) ?? nothing
}
