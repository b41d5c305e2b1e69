import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { cardOf, openDocuments, unfold } from '../page/documents.ts'
import { agree, fillHome, goOn, insuredAddress, seePrice } from '../page/home.ts'
import { isNarrow } from '../page/menu.ts'
import { cards, payWith } from '../page/pay.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { signDocument } from '../page/sign-document.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'

/** On a phone the price and the next step stand at the bottom of the screen, wherever the page is. */
async function expectBar(page: Page, price: RegExp, step: string) {
  const bar = page.getByRole('region', { name: 'Votre prix' })
  await expect(bar).toContainText(price)
  const next = bar.getByRole('button', { name: step })
  for (const place of [0, 400]) {
    await page.mouse.wheel(0, place)
    await expect(next).toBeInViewport({ ratio: 1 })
  }
  const box = await bar.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(64)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0)
}

/** Something of the next step comes under the finger that pressed: the second press of a double one does nothing there. */
async function seePriceByDoublePress(page: Page) {
  await seePrice(page)
  await expect(page.getByRole('button', { name: 'Continuer' }).filter({ visible: true })).toBeInViewport()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expectBar(page, /8,23\s€/, 'Continuer')
  await expect(page).toHaveURL(/step=2/)
}

test('a student alone insures a home, pays, signs, and holds what the landlord asks for', async ({
  page,
  student,
}) => {
  await signIn(page, student)
  await page.getByRole('article').filter({ hasText: 'Habitation' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assurance habitation')
  // Late in the evening the day that a purchase counts from becomes the next one while this goes on.
  const firstDay = dayFromToday(0)
  await fillHome(page, { rooms: 2, persons: 1, start: firstDay })
  await expect(page.getByLabel('Votre prix')).toHaveCount(0)
  if (isNarrow(page)) await seePriceByDoublePress(page)
  else await seePrice(page)
  await goOn(page)
  await expect(page).toHaveURL(/\/insurance\/housing\?step=4$/)
  const recap = page.getByRole('region', { name: 'Vérifiez avant de payer' })
  for (const answer of ['2 pièces, 1 occupant', insuredAddress, firstDay, 'Sans offre']) {
    await expect(recap).toContainText(answer)
  }
  const pay = page.getByRole('button', { name: /^Payer/ })
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  await agree(page)
  await pay.click()
  await expect(page.getByText(/8,23\s€/).first()).toBeVisible()
  await payWith(page, cards.good)

  await expect(page).toHaveURL(/\/insurance\/housing\?step=5$/)
  await expect(page.getByRole('heading', { name: 'Paiement reçu. Il reste votre signature.' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Signer mon contrat' }).click()
  await signDocument(page)
  await expect(page).toHaveURL(/\/insurance\/sign\?context=home/)
  await openDocuments(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger l’attestation – Habitation/ }).click()
  const file = await bytesOf(await download)
  expect(isSealed(file)).toBe(true)
  const text = await textOf(file)
  for (const fact of [student.lastName, '15 quai des Longitudes', firstDay]) expect(text).toContain(fact)
  expect((await attachedPdf(await mailTo(student.email, 'HA-'), 'Attestation')).equals(file)).toBe(true)
  const contract = page.waitForEvent('download')
  await unfold(cardOf(page, /^Habitation/))
  await page.getByRole('button', { name: /^Télécharger Contrat signé – Habitation/ }).click()
  expect(await textOf(await bytesOf(await contract))).toContain('Contrat d’assurance habitation')

  // The quote is done with; the next home starts 45 days on.
  await page.goto('/insurance/housing?step=5')
  await expect(page).toHaveURL(/step=1$/)
  await expect(page.getByLabel('Début de la couverture')).toHaveValue(dayFromToday(45))
})
