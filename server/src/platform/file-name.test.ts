import { expect, it } from 'vitest'
import { cleanName } from './file-name.ts'

it.each([
  ['attestation-corrigee.pdf', 'attestation-corrigee.pdf'],
  ['Attestation corrigée (2).PDF', 'Attestation corrigée (2).pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\temp\\a.pdf', 'a.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
  ['a\r\nb.pdf', 'ab.pdf'],
  ['.pdf', 'HA-2026-000004.pdf'],
  ['', 'HA-2026-000004.pdf'],
  ['..', 'HA-2026-000004.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
  ['证明.pdf', '证明.pdf'],
])('calls %j %j', (given, name) => {
  expect(cleanName(given, 'HA-2026-000004')).toBe(name)
})

it('ends a picture as its content does', () => {
  expect(cleanName('facture.JPEG', 'facture', 'jpg')).toBe('facture.jpg')
  expect(cleanName('facture.pdf', 'facture', 'png')).toBe('facture.pdf.png')
})
