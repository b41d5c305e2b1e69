import { api } from '../../app/api.ts'

/** The server asks the signature provider itself; 409 while it is not signed. */
export function confirmSigned(contractId: string) {
  return api.post('/contracts/health_insurance/send', { contractId })
}

/**
 * Which contract came back from the signing page: the one that the address names, the provider's own mark
 * (`<contract>.<try>`), or the one of the stored draft.
 */
export function signedContract(
  search: { contractId?: string; external_id?: string },
  stored: string | undefined,
): string | undefined {
  return search.contractId ?? search.external_id?.split('.')[0] ?? stored
}
