import { beforeEach, expect, it, vi } from 'vitest'
import { forgetDeviceAt, readDraft, storeDraft } from './drafts.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const afterOpening = (path: string, draft: object) => {
  storeDraft('multimediaContract', draft)
  forgetDeviceAt(path)
  return readDraft('multimediaContract')
}

it.each([
  '/insurance/housing',
  '/insurance/housing/not-connected',
  '/insurance/health-mobility',
])('forgets at %s the device that was being chosen', (path) => {
  expect(afterOpening(path, { product: 'tel_0300_month' })).toBeNull()
})

it('keeps a device that was left unpaid, until its contract is there', () => {
  const unpaid = { product: 'tel_0300_month', isAtCheckout: true }
  expect(afterOpening('/insurance/housing', unpaid)).toEqual(unpaid)
  expect(afterOpening('/insurance/housing', { ...unpaid, contractId: 'c1' })).toBeNull()
})

it('forgets nothing anywhere else', () => {
  expect(afterOpening('/insurance/housing-and-more', { product: 'x' })).toEqual({ product: 'x' })
  expect(afterOpening('/documents', { product: 'x' })).toEqual({ product: 'x' })
})
