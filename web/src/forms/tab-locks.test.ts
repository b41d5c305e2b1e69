import { expect, it } from 'vitest'
import { holdInTab, isHeldElsewhere } from './tab-locks.ts'

it('tells of another tab that holds a lock, and of this one not', async () => {
  const release = holdInTab('cursus.open.call.1')
  expect(await isHeldElsewhere('cursus.open.call.1')).toBe(false)
  let leave = () => {}
  const other = navigator.locks.request('cursus.open.call.1.other', { mode: 'shared' }, () => {
    return new Promise<void>((resolve) => {
      leave = resolve
    })
  })
  await expect.poll(() => isHeldElsewhere('cursus.open.call.1')).toBe(true)
  expect(await isHeldElsewhere('cursus.open.call.12')).toBe(false)
  leave()
  await other
  expect(await isHeldElsewhere('cursus.open.call.1')).toBe(false)
  release()
  await expect
    .poll(async () =>
      (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('cursus.open')),
    )
    .toEqual([])
})
