import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { offered } from '../insurance/products.ts'
import frame from '../locales/fr/frame.json' with { type: 'json' }
import { accessOf, decideAccess, endsWithSession, isOfOtherArea, menuOf } from './access.ts'

const inclusive = { role: 'ROLE_STUDENT_INCLUSIVE', offers: ['health_mobility'] } as const
const partner = { role: 'ROLE_STUDENT_PARTNER', offers: ['home', 'multimedia'] } as const
const partnerForTravel = { role: 'ROLE_STUDENT_PARTNER', offers: ['health_mobility'] } as const
const classic = { role: 'ROLE_STUDENT_CLASSIC', offers: [] } as const
const admin = { role: 'ROLE_ADMIN', areas: ['all'], offers: [] } as const
const claimsAdmin = { role: 'ROLE_ADMIN', areas: ['claims'], offers: [] } as const

describe('who may open which page', () => {
  it.each([
    ['/documents', null, 'sign-in'],
    ['/insurance/health-mobility', null, 'sign-in'],
    ['/schools', null, 'sign-in'],
    ['/schools', admin, 'open'],
    ['/schools/12', admin, 'open'],
    ['/schools/12', classic, '/home'],
    ['/schools/create', claimsAdmin, '/schools'],
    ['/dashboard', partner, '/home'],
    ['/claims/follow-up', claimsAdmin, 'open'],
    ['/queue', claimsAdmin, 'open'],
    ['/changes/a-contract', claimsAdmin, '/schools'],
    ['/changes/a-contract', admin, 'open'],
    ['/changes/a-contract', classic, '/home'],
    ['/tariffs', claimsAdmin, '/schools'],
    ['/users', claimsAdmin, '/schools'],
    ['/documents', admin, '/schools'],
    ['/home', null, 'open'],
    ['/home', admin, '/schools'],
    ['/home', classic, 'open'],
    ['/insurance/health-mobility', classic, 'open'],
    ['/insurance/health-mobility', inclusive, 'open'],
    ['/insurance/health-mobility/certificate', null, 'open'],
    ['/insurance/health-mobility/certificate', partner, 'open'],
    ['/insurance/health-mobility/certificate', admin, '/schools'],
    ['/certificate-requests', classic, '/home'],
    ['/certificate-requests', admin, 'open'],
    ['/insurance/health-mobility', partner, '/home'],
    ['/insurance/health-mobility/not-connected', null, 'open'],
    ['/insurance/health-mobility/not-connected', classic, 'open'],
    ['/insurance/health-mobility/not-connected', inclusive, '/insurance/health-mobility'],
    ['/insurance/health-mobility/not-connected', partner, '/insurance/health-mobility'],
    ['/insurance/health-mobility/not-connected', admin, '/insurance/health-mobility'],
    ['/insurance/housing', partner, 'open'],
    ['/insurance/housing', null, '/insurance/housing/not-connected'],
    ['/insurance/housing', inclusive, 'open'],
    ['/insurance/housing', admin, '/schools'],
    ['/insurance/housing/not-connected', null, 'open'],
    ['/insurance/housing/not-connected', classic, '/insurance/housing'],
    ['/insurance/housing/not-connected', admin, '/insurance/housing'],
    ['/insurance/health-mutual', partner, '/home'],
    ['/insurance/multimedia', partner, 'open'],
    ['/insurance/multimedia', partnerForTravel, '/home'],
    ['/insurance/multimedia', classic, 'open'],
    ['/insurance/multimedia', null, 'open'],
    ['/insurance/sign', partner, 'open'],
    ['/login/classic', null, 'open'],
    ['/login/institut-meridien', null, 'open'],
    ['/login/classic', classic, '/home'],
    ['/login/institut-meridien', admin, '/schools'],
    ['/verifier/ABCD-EFGH', null, 'open'],
    ['/verifier/ABCD-EFGH', admin, 'open'],
    ['/estimation/health-mobility', null, 'open'],
    ['/proof/verify', null, 'open'],
    ['/checkout', null, 'open'],
    ['/not-found', null, 'open'],
    ['/nowhere', null, '/home'],
    ['/homework', classic, '/home'],
  ] as const)('%s for %j: %s', (path, person, decision) => {
    expect(decideAccess(path, person)).toBe(decision)
  })
})

it('has a line for every route, as one without opens to nobody', () => {
  const tree = readFileSync(new URL('../routeTree.gen.ts', import.meta.url), 'utf8')
  const [, paths = ''] = /fullPaths:((?:\s+\| '[^']*')+)/.exec(tree) ?? []
  const routes = [...paths.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path)
  // The first leads on, the last says that there is no such page.
  const closed = routes.filter((path) => !['/', '/$'].includes(path) && !accessOf(path.replace(/\/$/, '')))
  expect([routes.includes('/home'), closed]).toEqual([true, []])
})

it.each([
  ['/audit', claimsAdmin, true],
  ['/schools/create', claimsAdmin, true],
  ['/claims/follow-up', claimsAdmin, false],
  ['/queue/complaint/1', claimsAdmin, true],
  ['/queue/claim/1', claimsAdmin, false],
  ['/audit', admin, false],
  ['/documents', claimsAdmin, false],
  ['/home', claimsAdmin, false],
  ['/audit', classic, false],
  ['/audit', null, false],
] as const)('knows whether %s is of areas that %j does not work on: %s', (path, person, isOfOther) => {
  expect(isOfOtherArea(path, person)).toBe(isOfOther)
})

it('keeps a paid contract open to whose school offers its product no more', () => {
  expect(decideAccess('/insurance/multimedia', partnerForTravel)).toBe('/home')
  expect(decideAccess('/insurance/multimedia', partnerForTravel, { contract: 'c1' })).toBe('open')
  expect(decideAccess('/insurance/multimedia', null, { contract: 'c1' })).toBe('sign-in')
})

it('shows visitors what a health mutual pays', () => {
  expect(decideAccess('/insurance/health-mutual', null)).toBe('open')
})

it('lets visitors complain, and leads a student to the form that knows them', () => {
  expect(decideAccess('/complaint', null)).toBe('open')
  expect(decideAccess('/complaint', classic)).toBe('/contact')
})

describe('the menu', () => {
  it('says each of its entries and groups in words', () => {
    const entries = [...menuOf(inclusive), ...menuOf(admin)].flatMap(({ menu }) => menu ?? [])
    const labels = entries.flatMap(({ label, group }) => [label, group ?? label])
    expect(labels.filter((label) => !(label in frame))).toEqual([])
  })

  it('shows a partner student only what the school offers', () => {
    expect(menuOf(partner).map(({ path }) => path)).toEqual([
      '/home',
      '/insurance/housing',
      '/documents',
      '/payments',
      '/claims/my-claims',
      '/claims/declare',
      '/contact',
    ])
  })

  it('shows inclusive and classic students all insurances, whatever their offers say', () => {
    const insurances = ['/insurance/housing', '/insurance/health-mobility', '/insurance/health-mutual']
    for (const student of [inclusive, classic]) {
      expect(menuOf(student).map(({ path }) => path)).toEqual(expect.arrayContaining(insurances))
    }
  })

  it('shows an administrator no page of a student, and no page that they may not open', () => {
    const entries = menuOf(admin).map(({ path }) => path)
    expect(entries).toEqual([
      '/dashboard',
      '/queue',
      '/schools',
      '/student/list',
      '/student/create',
      '/students/follow-up',
      '/claims/follow-up',
      '/certificate-requests',
      '/rights',
      '/renewals',
      '/jobs',
      '/users',
      '/tariffs',
      '/audit',
    ])
    for (const path of entries) expect(decideAccess(path, admin)).toBe('open')
  })
})

it.each(Object.values(offered))('opens the page of $key where a school offers it', ({ path, offer }) => {
  expect(accessOf(path)).toMatchObject({ offer })
})

it.each([
  ['/contracts/terminate', true],
  ['/insurance/health-mobility/certificate', true],
  ['/home', true],
  ['/insurance/housing', true],
  ['/insurance/housing/not-connected', false],
  ['/complaint', false],
  ['/emergency', false],
  ['/verifier/ABCD', false],
  ['/legal', false],
])('gives way to the login when a session ends at %s: %s', (path, isSo) => {
  expect(endsWithSession(path)).toBe(isSo)
})

it.each([
  '/contracts/a-contract',
  '/contracts/a-contract/renewal',
  '/contracts/terminate',
])('a page of a contract lies under the documents of the menu: %s', (path) => {
  expect(accessOf(path)?.under).toBe('/documents')
})
