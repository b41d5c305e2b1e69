import type { TestInfo } from '@playwright/test'
import { inLetters } from '../world/word-of.ts'
import { callAsAdministrator } from './administrator.ts'
import { anInclusiveSchool, type InclusiveSchool } from './inclusive-school.ts'

/** A school of this test with Zoé Été-aa to Zoé Été-cj, none of them invited yet. */
export async function aSchoolOfThirty(info: TestInfo): Promise<InclusiveSchool> {
  const school = await anInclusiveSchool(info)
  const rows = Array.from({ length: 30 }, (_, at) => {
    const two = String(at).padStart(2, '0')
    return `Mme;Zoé;Été-${inLetters(two)};zoe.${two}@${school.domain};${String(29 - (at % 28)).padStart(2, '0')}/10/2004`
  })
  const form = new FormData()
  form.append('invite', 'false')
  const csv = ['civility;name;lastName;email;birthday', ...rows].join('\r\n')
  form.append('submitFile', new Blob([csv], { type: 'text/csv' }), 'trente.csv')
  await callAsAdministrator(info, `/schools/${school.id}/students`, form)
  return school
}
