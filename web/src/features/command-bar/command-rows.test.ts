import type { Found } from '@cursus/shared/search'
import { expect, it } from 'vitest'
import type { StoredSession } from '../../session/session.ts'
import { actionsOf, groupsOf, marked } from './command-rows.ts'

it.each([
  ['Brindemoy', 'brind', '[Brind]emoy'],
  ['Maël Brindeau', 'mael brin', '[Maël] [Brin]deau'],
  ['theo@example.org', 'theo', '[theo]@example.org'],
  ['École Boréale', '@ecole', '[École] Boréale'],
  ['Lefèvre', 'x', 'Lefèvre'],
  ['李小明', '小明', '李[小明]'],
])('marks in %s what was typed as %s', (text, typed, expected) => {
  const shown = marked(text, typed).map(({ piece, isTyped }) => (isTyped ? `[${piece}]` : piece))
  expect(shown.join('')).toBe(expected)
})

it('keeps the facts of a row apart, and says the statut of a contract in the language of the page', () => {
  const owner = { studentId: '1', holder: 'ليلى بن يوسف' }
  const days = { startDate: '21/05/2026', endDate: '21/05/2027' }
  const home = { insuranceType: 'Habitation', statut: 'résilié' } as const
  const claim = { reference: 'SI-2026-000003', title: 'Vol', state: 1 }
  const data: Found[] = [
    {
      kind: 'contract',
      id: '2',
      ...owner,
      ...days,
      ...home,
      reference: 'HA-2026-000004',
      coveredUntil: null,
    },
    {
      kind: 'contract',
      id: '4',
      ...owner,
      ...days,
      ...home,
      reference: 'HA-2026-000005',
      coveredUntil: '21/05/2027',
    },
    { kind: 'claim', id: '3', ...owner, ...claim },
  ]
  const groups = groupsOf({ data, exact: null, near: [] }, (key, values) =>
    [key, values?.day].filter(Boolean).join(' '),
  )
  const rows = groups.flatMap((group) => group.rows).map(({ detail, end }) => [...detail, end])
  expect(rows).toEqual([
    [owner.holder, 'statut.résilié'],
    [owner.holder, 'statut.ending 21/05/2027'],
    [owner.holder, 'SI-2026-000003', 'claim.open'],
  ])
})

it('finds a page of the menu by the name of its group too, and shows both', () => {
  const session = { role: 'ROLE_ADMIN', areas: ['all'], offers: [] } as unknown as StoredSession
  const names: Record<string, string> = {
    'frame:nav.students': 'Étudiants',
    'frame:nav.studentList': 'Liste',
  }
  const found = (typed: string) => actionsOf(session, typed, (key) => names[String(key)] ?? key)
  expect(found('liste étudiants').map(({ title }) => title)).toEqual(['Étudiants › Liste'])
  expect(found('etudiants').map(({ target }) => target)).toContainEqual({
    kind: 'page',
    path: '/student/list',
  })
})
