import type { Language } from '@cursus/shared/language'
import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { visaRefusalContents } from './visa-refusal-contents.ts'
import { writeMail } from './write-mail.ts'

const config = readConfig({
  PUBLIC_URL: 'https://cursus.test',
  SESSION_KEYS: 'only-for-tests-only-for-tests-only-for-tests',
})

const request = {
  name: 'Théo',
  insuranceType: 'Santé/Mobilité',
  reference: 'SM-1',
  contractId: '00000000-0000-4000-8000-000000000000',
  number: 'VIS-2026-000001',
  askedAt: '2026-11-22T10:00:00.000Z',
  dueOn: '2026-12-07',
  startDate: '2026-12-20',
  endDate: '2027-03-01',
  amount: 9800,
  dueBy: '2026-12-22',
  reason: 'La lettre porte un autre nom.',
  mayBeReread: false,
}

it.each<[Language, string, string]>([
  ['fr', 'séjour annulé par l’établissement', 'visa refusé'],
  ['en', 'stay cancelled by the institution', 'visa refused'],
  ['ch', '院校取消行程', '签证被拒'],
  ['ar', 'إلغاء الجهة المستضيفة للإقامة', 'رفض التأشيرة'],
])('says in %s what a request is about; one of before is of a refused visa', (language, cancelled, refused) => {
  const writing = { language, page: (path: string) => config.publicUrl + path, token: () => '' }
  for (const { payload, write } of Object.values(visaRefusalContents)) {
    const told = (values: object) =>
      writeMail(write(payload.parse(values) as never, writing), language, config).text
    expect(told({ ...request, cause: 'stay_cancelled' })).toContain(cancelled)
    expect(told({ ...request, cause: 'stay_cancelled' })).not.toContain(refused)
    expect(told(request)).toContain(refused)
  }
})
