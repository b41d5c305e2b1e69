/** State of /insurance/multimedia: the offers, the form of the draft, or that of a paid contract. */
export interface DevicesSearch {
  step?: 'form'
  contract?: string
}

/** Anything else in the address is as if it were not there. */
export function devicesSearch(search: Record<string, unknown>): DevicesSearch {
  const contract = String(search.contract ?? '')
  if (/^[\w-]{1,100}$/.test(contract)) return { contract }
  return search.step === 'form' ? { step: 'form' } : {}
}
