import type { AddressProposal } from '@cursus/shared/countries'

export type AddressQuery = {
  /** What somebody has typed so far. */
  text: string
  /** ISO alpha-2; anywhere when absent. */
  country?: string | undefined
  /** BCP 47, for the names in the answer. */
  locale: string
}

export type Addresses = {
  /** Five proposals at most, the likeliest first. Throws 503 `addresses.unavailable` when the service is away. */
  search: (query: AddressQuery) => Promise<AddressProposal[]>
}
