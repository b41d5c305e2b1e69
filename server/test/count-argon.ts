import argon2 from '@node-rs/argon2'
import { afterAll, vi } from 'vitest'

/** Runs of argon2 in the tests of this file, as a function that tells how many there were. */
export function countArgon(): () => number {
  const spies = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
  afterAll(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}
