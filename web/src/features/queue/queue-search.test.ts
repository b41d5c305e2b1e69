import { expect, it } from 'vitest'
import { readQueueSearch } from './queue-search.ts'

it('reads what the queue shows from its address', () => {
  const asked = {
    ...{ kind: 'claim', assignee: 'me', type: 'Habitation', school: 3, language: 'ar', state: 'late' },
    search: 'kerdivel',
  }
  expect(readQueueSearch(asked)).toEqual(asked)
})

it('takes what makes no sense as absent', () => {
  const asked = {
    kind: 'x',
    assignee: '../',
    type: 'Vie',
    school: 'x',
    language: 'xx',
    state: 'x',
    search: ['x'],
  }
  expect(Object.values(readQueueSearch(asked)).filter((value) => value !== undefined)).toEqual([])
})
