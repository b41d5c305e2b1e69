import { beforeEach, expect, it, vi } from 'vitest'
import { keepGoal, takeGoal } from './goal-memory.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})
const at = (search: string) => vi.stubGlobal('window', { location: { search } })

it('leads once to where somebody was going', () => {
  at('?back=%2Finsurance%2Fhousing%3Froom%3D2')
  keepGoal()
  expect(takeGoal()).toBe('/insurance/housing?room=2')
  expect(takeGoal()).toBe(undefined)
})

it('leads nowhere else, not to an older goal, and not from what somebody wrote into the storage', () => {
  at('?back=%2Fdocuments')
  keepGoal()
  at('?back=https%3A%2F%2Fexample.com')
  keepGoal()
  expect(takeGoal()).toBe(undefined)
  for (const value of ['{', '{"path":"//example.com","at":1e15}', '{"path":"/home","at":0}', 'null']) {
    kept.set('goal', value)
    expect(takeGoal()).toBe(undefined)
  }
})
