import { dayOf, purchaseDay } from '@cursus/shared/day'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { cards, payWith } from './pay.ts'
import { signDocument } from './sign-document.ts'

/** From the documents: a home gets other rooms and loses a room-mate; paid, signed, and with a new certificate. */
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
  await page.getByRole('button', { name: /^Payer .+ et signer$/ }).click()
  await payWith(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Il reste à signer l’avenant' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Signer l’avenant' }).click()
  await signDocument(page)
  if (purchaseDay(new Date()) !== dayOf(new Date())) {
    // The form proposed tomorrow, as a payment may end after midnight.
    await expect(page.getByRole('heading', { name: /^Votre contrat change le / })).toBeVisible()
    return
  }
  await expect(page.getByRole('heading', { name: 'Votre contrat est modifié' })).toBeFocused()
  await expect(page.getByText('Prête')).toBeVisible()
}
