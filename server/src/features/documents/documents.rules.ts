type Stated = Record<'renewedAt' | 'correctedAt', Date | null>

/** Tells whether a document was drawn of its contract as it stands: of the same renewal, and the same correction. */
export const isUpToDate = (document: Stated, contract: Stated): boolean =>
  isSame(document.renewedAt, contract.renewedAt) && isSame(document.correctedAt, contract.correctedAt)

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
