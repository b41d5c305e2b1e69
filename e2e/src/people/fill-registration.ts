import type { Locator } from '@playwright/test'
import { findCountry } from '../page/country.ts'
import type { Student } from './student.ts'

/** Fills the registration card, in French, as a person would; the terms too. */
export async function fillRegistration(form: Locator, student: Student): Promise<void> {
  await form.getByLabel(student.civility, { exact: true }).check()
  await form.getByLabel('Prénom').fill(student.name)
  await form.getByLabel('Nom', { exact: true }).fill(student.lastName)
  await form.getByLabel('Date de naissance').fill(student.birthday)
  await form.getByLabel('Téléphone').fill(student.phone)
  await form.getByLabel('Adresse e-mail').fill(student.email)
  await form.getByLabel('Mot de passe', { exact: true }).fill(student.password)
  const { street, postalCode, city } = student.address
  await form
    .getByRole('combobox', { name: 'Rue, code postal et ville' })
    .fill(`${street} ${postalCode} ${city}`)
  await form.getByRole('option', { name: city }).first().click()
  await findCountry(form.getByRole('combobox', { name: 'Pays' }), 'France')
  await form.getByRole('checkbox').check()
}
