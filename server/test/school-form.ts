import { aPng } from './a-png.ts'

/** A small PDF by content; nobody opens it. */
export const aPdf = (text = 'table') => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)

export const aFile = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const picture = () => aFile(aPng({ side: 4 }), 'attestation-boreale.png')
const guarantees = () => aFile(aPdf(), 'garanties.pdf')

type Value = string | string[] | File | undefined
export type SchoolFields = Record<string, Value>

/** The spec's multipart body of a partner school; `undefined` leaves a field out, a list is sent as `name[]`. */
export function aSchoolForm(changed: SchoolFields = {}): FormData {
  const fields: SchoolFields = {
    name: 'Institut Méridien',
    studentsSchoolName: 'Méridiens',
    emailDomain: 'meridien.example.com',
    partnershipLevel: 'partner',
    partnerLevelHealthMobility: '1',
    listOffer: ['health_mobility', 'home'],
    ...changed,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, one)
    else if (value !== undefined) form.append(name, value)
  }
  return form
}

/** Form of an inclusive school, with its insurer and both files. */
export function anInclusiveForm(changed: SchoolFields = {}): FormData {
  return aSchoolForm({
    partnershipLevel: 'inclusive',
    listOffer: undefined,
    insurer: '1',
    insuranceForForeign: 'true',
    certificateFile: picture(),
    guaranteesFile: guarantees(),
    ...changed,
  })
}
