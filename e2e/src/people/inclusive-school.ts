import type { TestInfo } from '@playwright/test'
import { worldAddresses } from '../world/hand-over.ts'
import { wordOf } from '../world/word-of.ts'
import { callAsAdministrator } from './administrator.ts'

export type InclusiveSchool = { id: number; name: string; domain: string }

/** An inclusive school of this test alone, with the picture and the guarantees of the demo world's. */
export async function anInclusiveSchool(info: TestInfo): Promise<InclusiveSchool> {
  const name = `Lycée des Cimes ${wordOf(info).slice(-6)}`
  const domain = `${wordOf(info)}.example.org`
  const picture = await fetch(`${worldAddresses()?.app}/api/security/school/1/image`)
  const form = new FormData()
  for (const [field, value] of Object.entries({
    name,
    studentsSchoolName: 'Cimois',
    emailDomain: domain,
    partnershipLevel: 'inclusive',
    partnerLevelHealthMobility: '1',
    insurer: '1',
    insuranceForForeign: 'true',
  })) {
    form.append(field, value)
  }
  form.append('certificateFile', await picture.blob(), 'cimes.png')
  form.append('guaranteesFile', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'garanties.pdf')
  const answer = await callAsAdministrator(info, '/schools', form)
  const { data } = (await answer.json()) as { data: { id: number } }
  return { id: data.id, name, domain }
}
