import type { TestInfo } from '@playwright/test'
import { linkIn, mailTo } from '../world/mailbox.ts'
import { wordOf } from '../world/word-of.ts'
import { callAsAdministrator } from './administrator.ts'

/** Lise, whom École Boréale puts on a list for this test alone, and the link of the mail that invites her. */
export async function anInvitedStudent(info: TestInfo) {
  const email = `lise.${wordOf(info)}@boreale.example.org`
  const list = [
    'civility;name;lastName;email;birthday;phone;street;postalCode;city',
    `Mme;Lise;Tournevent;${email};21/06/2005;;;;`,
  ]
  const form = new FormData()
  form.append('submitFile', new Blob([list.join('\r\n')], { type: 'text/csv' }), 'boreale.csv')
  await callAsAdministrator(info, '/schools/1/students', form)
  return { email, link: linkIn(await mailTo(email), '/confirmation_is') }
}
