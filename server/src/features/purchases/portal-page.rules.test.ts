import { expect, it } from 'vitest'
import { portalPage } from './portal-page.rules.ts'

it.each([
  ['/documents', '/documents'],
  ['/payments/', '/payments'],
  ['/claims/my-claims', '/claims/my-claims'],
  ['/contracts/other', '/contracts/paid'],
  ['contract', '/contracts/paid'],
  ['/contracts/terminate', '/contracts/terminate'],
  ['/contracts/other/change', '/documents'],
  ['/insurance/housing/not-connected', '/documents'],
  ['//evil.example/', '/documents'],
  ['https://evil.example/', '/documents'],
])('leads from the provider back to %s by %s', (from, page) => {
  expect(portalPage(from, 'paid')).toBe(page)
})
