import { expect, type TestInfo } from '@playwright/test'
import { addressOf } from '../world/address-of.ts'
import { worldAddresses } from '../world/hand-over.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'
import { aStudent, type Student } from './student.ts'

/** Returns the cookie that a browser would keep. */
async function post(info: TestInfo, path: string, body: unknown, cookie = ''): Promise<string> {
  const response = await fetch(`${worldAddresses()?.app}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(info), cookie },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Who somebody is, as a registration sends it. */
export function registrationOf({ civility, birthday, phone, address, ...student }: Student) {
  const { name, lastName, email, password } = student
  return {
    user: { name, lastName, email, password },
    civility,
    birthday,
    phoneNumber: phone,
    address: { ...address, country: 'FR', complement: '' },
  }
}

/**
 * A student who has registered and confirmed their e-mail, without a browser. `school`: the id of a partner
 * school.
 */
async function register(info: TestInfo, school?: number, own: Partial<Student> = {}): Promise<Student> {
  const student = { ...aStudent(info), ...own }
  const { email } = student
  const cookie = await post(info, '/security/register/student', {
    ...registrationOf(student),
    ...(school ? { studentType: 'partner', school } : { studentType: 'classic' }),
  })
  const link = linkIn(await mailTo(email), school ? '/confirmation_ps' : '/confirmation_cs')
  await post(info, '/security/email/confirm', { token: new URL(link).searchParams.get('token') }, cookie)
  return student
}

export const aRegisteredStudent = (info: TestInfo, own?: Partial<Student>) => register(info, undefined, own)

/** A student of Institut Méridien, whose school offers every product. */
export const aPartnerStudent = (info: TestInfo) => register(info, 2)
