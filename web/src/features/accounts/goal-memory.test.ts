import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser } from '../../../test/a-browser.ts'
import { forgetDrafts } from '../../drafts/leaving.ts'
import { keepGoal, takeGoal } from './goal-memory.ts'

beforeEach(() => {
  aBrowser()
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
  for (const value of [
    '{',
    '{"path":"//example.com","keptAt":1e15}',
    '{"path":"/home","keptAt":0}',
    'null',
  ]) {
    localStorage.setItem('goal', value)
    expect(takeGoal()).toBe(undefined)
  }
})

it('leads nobody where somebody else was going who has left', () => {
  at('?back=%2Fdocuments')
  keepGoal()
  forgetDrafts()
  expect(takeGoal()).toBe(undefined)
})
