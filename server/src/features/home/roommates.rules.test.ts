import { expect, it } from 'vitest'
import { type KnownRoommate, recognise } from './roommates.rules.ts'

const rose = { civility: 'Mme' as const, name: 'Rose', lastName: 'Tavernel', birthday: '2004-02-29' }
const nino = { civility: 'M' as const, name: 'Nino', lastName: 'Ferrando', birthday: '2001-10-30' }
const [known, other] = [
  { ...rose, id: 'rose' },
  { ...nino, id: 'nino' },
]

type Case = [words: string, named: KnownRoommate[], standing: (typeof known | typeof other)[], ids: string]

it.each<Case>([
  ['who is named again', [nino, rose], [known, other], 'nino rose'],
  ['whose id is told, whatever is corrected', [{ ...nino, id: 'rose' }], [known], 'rose'],
  ['whose civility is another', [{ ...rose, civility: 'M' }], [known], 'rose'],
  ['whose capitals are others', [{ ...rose, name: ' ROSE' }], [known], 'rose'],
  ['whose birthday is corrected', [nino, { ...rose, birthday: '2004-02-28' }], [known, other], 'nino rose'],
  [
    'whose names are corrected',
    [{ ...rose, name: 'Rosa', lastName: 'T.' }, nino],
    [known, other],
    'rose nino',
  ],
  ['nobody of another name and birthday', [nino], [known], '–'],
  ['nobody of one name alone', [{ ...nino, lastName: 'Tavernel' }], [known], '–'],
  ['nobody who is like two that leave', [{ ...rose, name: 'Rosa' }], [known, { ...known, id: 'b' }], '–'],
  [
    'none of two who are like one',
    [
      { ...rose, name: 'Rosa' },
      { ...rose, name: 'Rosy' },
    ],
    [known],
    '– –',
  ],
  ['no id that is not of the contract', [{ ...nino, id: 'stranger' }], [known], '–'],
  [
    'an id once',
    [
      { ...rose, id: 'rose' },
      { ...nino, id: 'rose' },
    ],
    [known],
    'rose –',
  ],
  ['two of one name and birthday in their order', [rose, rose], [known, { ...known, id: 'b' }], 'rose b'],
  ['nobody in a home that is new', [rose], [], '–'],
])('recognises %s', (_, named, standing, ids) => {
  const people = recognise(named, standing)
  expect(people.map(({ id }) => id ?? '–').join(' ')).toBe(ids)
  expect(people.map(({ id: _id, ...person }) => person)).toEqual(
    named.map(({ id: _id, ...person }) => person),
  )
})
