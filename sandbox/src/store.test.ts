import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aFolder } from '../test/a-folder.ts'
import { openStore } from './store.ts'

it('keeps objects over a restart without being closed, in the order of their first writing', () => {
  const folder = aFolder()
  const things = openStore(folder).collection<{ n: number }>('things')
  things.put('a', { n: 1 })
  things.put('b', { n: 2 })
  things.put('a', { n: 3 })
  things.put('c', { n: 4 })
  things.delete('c')
  expect(openStore(folder).collection('things').list()).toEqual([{ n: 3 }, { n: 2 }])
})

it('cuts a line that a kill tore off, and goes on behind it', () => {
  const folder = aFolder()
  openStore(folder).collection('things').put('a', 1)
  appendFileSync(join(folder, 'objects.jsonl'), '[{"in":"things","id":"b","val')
  const again = openStore(folder)
  again.collection('things').put('c', 3)
  expect(openStore(folder).collection('things').list()).toEqual([1, 3])
})

it('keeps all or none of an atomic piece of work', () => {
  const folder = aFolder()
  const store = openStore(folder)
  const things = store.collection<number>('things')
  things.put('a', 1)
  const failing = () =>
    store.atomically(() => {
      things.put('a', 2)
      things.put('b', 3)
      things.delete('a')
      throw new Error('no')
    })
  expect(failing).toThrow('no')
  expect(things.list()).toEqual([1])
  store.atomically(() => things.put('z', 9))
  expect(openStore(folder).collection('things').list()).toEqual([1, 9])
})

it('hands out copies, so that a changed one changes nothing kept', () => {
  const things = openStore(aFolder()).collection<{ list: string[] }>('things')
  const mine = { list: ['x'] }
  things.put('a', mine)
  mine.list.push('y')
  things.get('a')?.list.push('z')
  expect(things.get('a')).toEqual({ list: ['x'] })
})

it('sweeps old versions out at the next start', () => {
  const folder = aFolder()
  const things = openStore(folder).collection('things')
  for (let n = 0; n < 600; n++) things.put('a', n)
  openStore(folder)
  expect(openStore(folder).collection('things').list()).toEqual([599])
})

it('refuses a file id that leaves its folder', () => {
  const blobs = openStore(aFolder()).blobs('mails')
  blobs.put('mail-1.eml', Buffer.from('hello'))
  expect(blobs.get('mail-1.eml')?.toString()).toBe('hello')
  expect(() => blobs.put('../outside', Buffer.from('x'))).toThrow('not a file id')
})
