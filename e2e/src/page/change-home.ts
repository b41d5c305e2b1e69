import { dayOf, purchaseDay } from '@cursus/shared/day'
import { expect, type Page } from '@playwright/test'
import { signIn } from '../people/sign-in.ts'
import type { Student } from '../people/student.ts'
import { expectAccessible } from './accessible.ts'
import { openDocuments } from './documents.ts'
import { agree, fillHome, fillRoommates, goOn, goToSign, homePages, payButton, seePrice } from './home.ts'
import { cards, payWith } from './pay.ts'
import { signDocument } from './sign-document.ts'
import { dayFromToday } from './stay.ts'

/**
 * Insures a home of two rooms for a year from today, with `roommates` beside the student, paid each year and signed, and opens the
 * page of its contract.
 */
export async function openSignedHome(page: Page, student: Student, roommates = 0): Promise<void> {
  await signIn(page, student, homePages.own)
  await fillHome(page, { rooms: 2, persons: roommates + 1, payment: 'Annuel', start: dayFromToday(0) })
  await seePrice(page)
  await goOn(page)
  await fillRoommates(page, roommates)
  await agree(page)
  await payButton(page).click()
  await payWith(page, cards.good)
  await goToSign(page)
  await signDocument(page)
  await openDocuments(page)
  await page.getByRole('link', { name: 'Habitation, 2 pièces', exact: true }).first().click()
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}/)
}

/** Gives a home other rooms and one room-mate less, from the documents to the new certificate; pays and signs on the way. */
export async function changeHome(page: Page, home: string, rooms: number): Promise<void> {
  await page.getByRole('link', { name: home, exact: true }).first().click()
  await page.getByRole('link', { name: 'Modifier le contrat' }).click()
  await page
    .getByRole('group', { name: 'Nombre de pièces' })
    .getByText(String(rooms), { exact: true })
    .click()
  await page
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click()
  await expect(page.getByRole('row', { name: /^Pièces/ }).getByText('Changé :')).toBeAttached()
  await expectAccessible(page)
  await readDraft(page)
  const form = page.url()
  const pay = page.getByRole('button', { name: /^Payer .+ et signer$/ })
  await pay.click()
  // Whoever comes back unpaid has read the draft of what they asked for.
  await expect(page).not.toHaveURL(form)
  await page.goto(form)
  await expect(page.getByRole('checkbox', { name: /^J’ai lu le projet d’avenant/ })).toBeChecked()
  await pay.click()
  await payWith(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Il reste à signer l’avenant' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Signer l’avenant' }).click()
  await signDocument(page)
  if (await changesTomorrow(page)) return
  await expect(page.getByRole('heading', { name: 'Votre contrat est modifié' })).toBeFocused()
  await expect(page.getByText('Prête')).toBeVisible()
}

/** Opens the draft of an amendment and says that it is read. */
export async function readDraft(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'projet d’avenant', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^Projet-avenant-.+\.pdf$/)
  await page.getByRole('checkbox', { name: /^J’ai lu le projet d’avenant/ }).check()
}

/** Just before midnight the form proposes tomorrow, as a payment may end after it: says that this is so, and that the page says it. */
export async function changesTomorrow(page: Page): Promise<boolean> {
  if (purchaseDay(new Date()) === dayOf(new Date())) return false
  await expect(page.getByRole('heading', { name: /^Votre contrat change le / })).toBeVisible()
  return true
}
