import type { AddressProposal } from '@cursus/shared/countries'

export type AddressQuery = {
  /** Text typed so far. */
  text: string
  /** Country code (ISO alpha-2); anywhere when absent. */
  country?: string | undefined
  /** Language of the answer (BCP 47). */
  locale: string
}

export type Addresses = {
  /** Returns at most five proposals, likeliest first. Throws 503 `addresses.unavailable` when the service is away. */
  search: (query: AddressQuery) => Promise<AddressProposal[]>
}
