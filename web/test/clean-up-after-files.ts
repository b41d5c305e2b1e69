import { afterAll, vi } from 'vitest'

// Files of a worker share their globals: what one file stands in for is gone before the next imports anything.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
