import type { Area } from '@cursus/shared/accounts'

/** Area that the administrator needs beside their own right to look, or `everybody`. */
type Needed = Area | 'everybody'

/**
 * Reads that an administrator may make on the pages of a student as the student sees them. A read that is missing here is refused: the whole
 * copy of an account, proof files, whose reading is evidence, and how somebody signs in. Titles and papers of claims may tell of
 * somebody's health, so they are for claims alone. A test holds the table to the calls that there are.
 */
export const viewedCalls: Readonly<Record<string, Needed>> = {
  'GET /api/schools/my': 'everybody',
  'GET /api/cards': 'everybody',
  'GET /api/partner-offers': 'everybody',
  'GET /api/contracts': 'everybody',
  'GET /api/contracts/{id}': 'everybody',
  'GET /api/contracts/{id}/timeline': 'everybody',
  'GET /api/contracts/{id}/termination': 'everybody',
  'GET /api/contracts/{id}/change': 'everybody',
  'GET /api/contracts/{id}/renewal': 'everybody',
  'GET /api/contracts/{id}/renewal/papers/{kind}': 'everybody',
  'GET /api/contracts/{id}/withdrawal': 'everybody',
  'GET /api/contracts/{id}/visa-refusal': 'everybody',
  'GET /api/contracts/{id}/device': 'everybody',
  'GET /api/contracts/current_contract': 'everybody',
  'GET /api/contracts/guarantees_file': 'everybody',
  'GET /api/payments': 'everybody',
  'GET /api/payments/instalments/{id}/receipt': 'everybody',
  'GET /api/payments/differences/{id}/receipt': 'everybody',
  'GET /api/purchases/unfinished': 'everybody',
  'GET /api/files/document/{id}': 'everybody',
  'GET /api/files/paper/{id}': 'everybody',
  'GET /api/accounts/me': 'everybody',
  'GET /api/accounts/me/profile': 'everybody',
  'GET /api/accounts/me/closing': 'everybody',
  'GET /api/offers/school/{idSchool}': 'everybody',
  'GET /api/certificates/{code}/shares': 'everybody',
  'GET /api/refunds': 'everybody',
  'GET /api/claims': 'claims',
  'GET /api/claims/contracts': 'everybody',
  'GET /api/claims/{id}': 'claims',
}
