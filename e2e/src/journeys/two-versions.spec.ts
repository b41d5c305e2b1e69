import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { cardOf } from '../page/documents.ts'
import { addDevices, agree, fillHome, goOn, homePages, payButton, seePrice } from '../page/home.ts'
import { cards, payWith } from '../page/pay.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { signIn } from '../people/sign-in.ts'
import type { Student } from '../people/student.ts'

/** Prices the same home, with devices or without, and stands on the payment page. */
async function goToPay(page: Page, student: Student, devices?: string): Promise<void> {
  await signIn(page, student, homePages.own)
  await fillHome(page, { rooms: 2, persons: 1, payment: 'Mensuel' })
  await seePrice(page)
  if (devices) await addDevices(page, devices)
  await goOn(page)
  await agree(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/pay\//)
}

test('a home that was changed on the phone is not paid a second time from a page that stands on the laptop', {
  tag: '@once',
}, async ({ page, browser, student }) => {
  await goToPay(page, student, 'Essentiels hors tel')
  await page.goto('/documents')
  const home = cardOf(page, /^Habitation/)
  const goOnPaying = home.getByRole('button', { name: /^Reprendre le paiement/ })
  await expect(goOnPaying).toBeVisible()
  await expect(home).not.toContainText('8,23')

  const phone = await (await browser.newContext()).newPage()
  await goToPay(phone, student)
  await goOnPaying.click()
  await expect(toast(page, 'Vous avez modifié cet achat entre-temps')).toBeVisible()
  await expect(home).toContainText('8,23')
  await expect(page).toHaveURL(/\/documents$/)
  await expectAccessible(page)

  await payWith(phone, cards.good)
  await expect(phone.getByRole('heading', { name: 'Paiement reçu. Il reste votre signature.' })).toBeVisible()
  await goOnPaying.click()
  await expect(page.getByRole('heading', { name: 'Paiement reçu. Il reste votre signature.' })).toBeVisible()
  await page.goto('/documents')
  await expect(cardOf(page, /^(Habitation|Multimédia)/)).toHaveCount(1)
  await expect(page.getByText('En attente de paiement')).toHaveCount(0)
})
