import { expect, it } from 'vitest'
import { safeBack } from './safe-back.ts'

it.each([
  '/documents',
  '/documents?year=2025',
  '/insurance/sign?context=health',
])('comes back to %s', (back) => {
  expect(safeBack(back)).toBe(back)
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  undefined,
  7,
])('leads nowhere else after a login: %s', (back) => {
  expect(safeBack(back)).toBeUndefined()
})
