import type { ManagedSchool } from '@cursus/shared/schools'
import { describe, expect, it } from 'vitest'
import { differences, noFiles, schoolIssues, toForm, valuesOf } from './school-values.ts'

const boreale: ManagedSchool = {
  id: 1,
  name: 'École Boréale (fictive)',
  path: '/login/ecole-boreale',
  emailDomain: 'boreale.example.org',
  studentsSchoolName: 'Boréaliens',
  partnershipLevel: 'inclusive',
  partnerLevelHealthMobility: 1,
  insuranceForForeign: true,
  listOffer: ['health_mobility', 'home', 'multimedia', 'mutual'],
  image: '/api/security/school/1/image',
  insurer: 1,
  certificateFile: { fileName: 'attestation.png' },
  guaranteesFile: { fileName: 'garanties.pdf' },
  version: 3,
}
const picture = new File(['x'], 'a.png')
const entries = (form: FormData) =>
  [...form].map(([name, value]) => [name, value instanceof File ? value.name : value])

describe('the form of a school', () => {
  it('asks a new school for its fields and its level, and nothing of a level that is not chosen', () => {
    expect(Object.keys(schoolIssues(valuesOf(), noFiles)).sort()).toEqual([
      'emailDomain',
      'name',
      'partnershipLevel',
      'studentsSchoolName',
    ])
  })

  it('asks no e-mail domain of those who are at no partner school', () => {
    const classic = {
      ...boreale,
      path: '/login/classic',
      emailDomain: '',
      partnershipLevel: 'classic',
    } as const
    expect(schoolIssues(valuesOf(classic), noFiles, classic)).toEqual({})
  })

  it('asks an inclusive school for insurer and files, unless they are stored or chosen', () => {
    const fresh = { ...valuesOf(boreale), insurer: '' }
    expect(Object.keys(schoolIssues(fresh, noFiles))).toEqual([
      'insurer',
      'certificateFile',
      'guaranteesFile',
    ])
    const chosen = { ...noFiles, certificateFile: picture }
    expect(Object.keys(schoolIssues({ ...fresh, insurer: '2' }, chosen))).toEqual(['guaranteesFile'])
    expect(schoolIssues(valuesOf(boreale), noFiles, boreale)).toEqual({})
  })

  it('asks a partner school for an offer', () => {
    const partner = { ...valuesOf(boreale), partnershipLevel: 'partner' as const }
    expect(schoolIssues({ ...partner, listOffer: [] }, noFiles)).toHaveProperty('listOffer')
    expect(schoolIssues(partner, noFiles)).toEqual({})
  })

  it('sends what belongs to the inclusive level of that level only, and the version that it was filled at', () => {
    const files = { ...noFiles, certificateFile: picture }
    expect(entries(toForm(valuesOf(boreale), files))).toEqual([
      ['name', 'École Boréale (fictive)'],
      ['studentsSchoolName', 'Boréaliens'],
      ['emailDomain', 'boreale.example.org'],
      ['partnershipLevel', 'inclusive'],
      ['partnerLevelHealthMobility', '1'],
      ['version', '3'],
      ...boreale.listOffer.map((offer) => ['listOffer[]', offer]),
      ['insurer', '1'],
      ['insuranceForForeign', 'true'],
      ['certificateFile', 'a.png'],
    ])
    const partner = toForm({ ...valuesOf(boreale), partnershipLevel: 'partner' }, files)
    for (const field of ['insurer', 'insuranceForForeign', 'certificateFile'])
      expect(partner.has(field)).toBe(false)
  })

  it('names the fields that two administrators fill differently', () => {
    const mine = { ...valuesOf(boreale), name: 'École', version: '4' }
    expect(differences(mine, valuesOf(boreale))).toEqual(['name'])
  })
})
