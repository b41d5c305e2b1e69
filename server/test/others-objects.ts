import { aFile, aPdf } from './school-form.ts'

export type Thing =
  | 'certificate'
  | 'claim'
  | 'contract'
  | 'devices'
  | 'difference'
  | 'document'
  | 'instalment'
  | 'occupant'
  | 'paper'
  | 'passkey'
  | 'purchase'
  | 'session'
  | 'share'
  | 'stay'
/** Every call of a student that names an object of theirs, and how it names it; `inside` is what the address names before it. */
export const naming: Record<string, { thing: Thing; inside?: Thing; body?: (id: string) => object }> = {
  'GET /api/certificates/{code}/shares': { thing: 'certificate' },
  'POST /api/certificates/{code}/shares': {
    thing: 'certificate',
    body: () => ({ recipient: 'school', name: 'Owner’s school', language: 'fr', until: '31/12/2026' }),
  },
  'POST /api/certificates/{code}/occupants/{occupantId}/share': {
    thing: 'occupant',
    inside: 'certificate',
    body: () => ({ language: 'fr', until: '31/12/2026' }),
  },
  'POST /api/certificates/{code}/shares/{id}/reopen': { thing: 'share', inside: 'certificate' },
  'DELETE /api/certificates/{code}/shares/{id}': { thing: 'share', inside: 'certificate' },
  'GET /api/contracts/{id}/change': { thing: 'stay' },
  'POST /api/contracts/{id}/change/paid': { thing: 'stay', body: () => ({ sessionId: 'cs_test_nobody' }) },
  'POST /api/contracts/{id}/change/draft': { thing: 'stay' },
  'POST /api/contracts/{id}/change/payment': { thing: 'stay' },
  'POST /api/contracts/{id}/change/signature': { thing: 'stay' },
  'POST /api/contracts/{id}/change/signed': { thing: 'stay' },
  'DELETE /api/contracts/{id}/change': { thing: 'stay' },
  'POST /api/contracts/{id}/change': {
    thing: 'stay',
    body: () => ({ startDate: '01/02/2027', endDate: '01/03/2027', country: 106 }),
  },
  'POST /api/contracts/{id}/cancel': { thing: 'stay' },
  'GET /api/claims/{id}': { thing: 'claim' },
  'POST /api/claims/{id}/messages': { thing: 'claim', body: () => ({ message: 'Bonjour' }) },
  'GET /api/files/document/{id}': { thing: 'document' },
  'POST /api/files/document/{id}/send': { thing: 'document', body: () => ({ language: 'en' }) },
  'GET /api/files/paper/{id}': { thing: 'paper' },
  'GET /api/contracts/{id}': { thing: 'contract' },
  'POST /api/payments/contracts/{id}/settle': { thing: 'contract' },
  'GET /api/payments/instalments/{id}/receipt': { thing: 'instalment' },
  'GET /api/payments/differences/{id}/receipt': { thing: 'difference' },
  'GET /api/contracts/{id}/timeline': { thing: 'contract' },
  'GET /api/contracts/{id}/proof': { thing: 'contract' },
  'POST /api/contracts/{id}/proof': { thing: 'contract' },
  'GET /api/contracts/{id}/proof/archive': { thing: 'contract' },
  'GET /api/contracts/{id}/renewal': { thing: 'contract' },
  'GET /api/contracts/{id}/renewal/papers/{kind}': { thing: 'contract' },
  'POST /api/contracts/{id}/renewal': { thing: 'contract', body: () => ({ answer: 'renew' }) },
  'GET /api/contracts/{id}/termination': { thing: 'contract' },
  'POST /api/contracts/{id}/termination': { thing: 'contract', body: () => ({ reason: 'due_date' }) },
  'DELETE /api/contracts/{id}/termination': { thing: 'contract' },
  'GET /api/contracts/{id}/visa-refusal': { thing: 'contract' },
  'POST /api/contracts/{id}/visa-refusal': { thing: 'contract', body: () => ({}) },
  'POST /api/contracts/{id}/visa-refusal/reread': { thing: 'contract', body: () => ({}) },
  'GET /api/contracts/{id}/withdrawal': { thing: 'contract' },
  'POST /api/contracts/{id}/withdrawal': { thing: 'contract', body: () => ({}) },
  'POST /api/contracts/{id}/signature': { thing: 'contract' },
  'POST /api/contracts/health_insurance/send': {
    thing: 'contract',
    body: (id) => ({ contractId: id }),
  },
  'POST /api/contracts/home_insurance/sign': { thing: 'contract', body: (id) => ({ contractId: id }) },
  'POST /api/contracts/home_insurance/send': { thing: 'contract', body: (id) => ({ contractId: id }) },
  'POST /api/contracts/multimedia_insurance/invoice': { thing: 'devices', body: anInvoice },
  'POST /api/contracts/multimedia_insurance/send': { thing: 'devices', body: (id) => ({ contractId: id }) },
  'GET /api/contracts/{id}/device': { thing: 'devices' },
  'PUT /api/contracts/{id}/device': { thing: 'devices', body: () => ({ birthdayPlace: 'Lille' }) },
  'POST /api/purchases/{id}/checkout': { thing: 'purchase' },
  // After the one above: an owner who gave it up goes on with it no more.
  'DELETE /api/purchases/{id}': { thing: 'purchase' },
  'POST /api/accounts/sessions/{id}/end': { thing: 'session' },
  'POST /api/accounts/second_step/passkeys/{id}/remove': {
    thing: 'passkey',
    body: () => ({ password: 'Secret#2026' }),
  },
}
function anInvoice(contractId: string): FormData {
  const form = new FormData()
  form.append('contractId', contractId)
  form.append('invoice', aFile(aPdf('facture'), 'facture.pdf'))
  return form
}
/** What a student may name that is everybody's. */
export const common = ['GET /api/offers/school/{idSchool}']
