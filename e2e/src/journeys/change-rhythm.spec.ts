import { dayOf, purchaseDay } from '@cursus/shared/day'
import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { agree, fillHome, goOn, goToSign, homePages, payButton, seePrice } from '../page/home.ts'
import { cards, payWith } from '../page/pay.ts'
import { signDocument } from '../page/sign-document.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'

test('a student pays a home each month instead of each year, from the day after what is paid', async ({
  page,
  student,
}) => {
  await signIn(page, student, homePages.own)
  await fillHome(page, { rooms: 2, persons: 1, payment: 'Annuel', start: dayFromToday(0) })
  await seePrice(page)
  await goOn(page)
  await agree(page)
  await payButton(page).click()
  await payWith(page, cards.good)
  await goToSign(page)
  await signDocument(page)
  await expect(page).toHaveURL(/\/documents$/)
  await page.getByRole('link', { name: 'Habitation, 2 pièces', exact: true }).first().click()
  await page.getByRole('link', { name: 'Modifier le contrat' }).click()

  if (purchaseDay(new Date()) !== dayOf(new Date())) {
    // Bought late in the evening, the home is covered from tomorrow.
    await expect(page.getByText(/se change une fois le contrat commencé/)).toBeVisible()
    return
  }
  const rhythm = page.getByRole('group', { name: 'Paiement' })
  await expect(rhythm.getByRole('radio', { name: 'Chaque année' })).toBeChecked()
  await rhythm.getByText('Chaque mois').click()
  await expect(page.getByRole('row', { name: /^Paiement/ }).getByText('Changé :')).toBeAttached()
  const ticket = page.getByRole('complementary', { name: 'Différence de prix' })
  await expect(ticket.getByText(/^Rien à payer maintenant/)).toBeVisible()
  await expect(ticket.getByText('Prochains paiements')).toBeVisible()
  await expectAccessible(page)
  await ticket.getByRole('button', { name: 'Signer l’avenant' }).click()
  await signDocument(page)

  await expect(page.getByRole('heading', { name: 'Votre contrat est modifié' })).toBeFocused()
  await page.getByRole('button', { name: 'Modifier encore' }).click()
  await expect(page.getByText(/^Le nouveau rythme est accepté/)).toBeVisible()
  await page.goto('/payments')
  await expect(page.getByText('Mensuel').first()).toBeVisible()
})
