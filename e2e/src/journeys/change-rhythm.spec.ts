import { dayOf, purchaseDay } from '@cursus/shared/day'
import { expect } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { openSignedHome, readDraft } from '../page/change-home.ts'
import { takePicture } from '../page/picture.ts'
import { signDocument } from '../page/sign-document.ts'
import { test } from '../page/test.ts'

test('a student pays a home each month instead of each year, from the day after what is paid', async ({
  page,
  student,
}) => {
  await openSignedHome(page, student)
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
  await expectAccessibleInEachLanguage(page)
  // What is missing is said when it is pressed, as a keyboard presses it.
  await ticket.getByRole('button', { name: 'Signer l’avenant' }).press('Enter')
  await expect(ticket.getByText('Lisez le projet d’avenant, puis cochez cette case.')).toBeVisible()
  await expect(ticket.getByRole('checkbox')).toBeFocused()
  await expect(ticket.getByText(/votre lecture du projet d’avenant/)).toBeVisible()
  await expectAccessibleInEachLanguage(page)
  await takePicture(page, 'unread')
  await readDraft(page)
  await expectAccessibleInEachLanguage(page)
  await takePicture(page, 'read')
  // What was read is one draft: another wish has another.
  await page.getByRole('group', { name: 'Nombre de pièces' }).getByText('3', { exact: true }).click()
  await expect(ticket.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('group', { name: 'Nombre de pièces' }).getByText('2', { exact: true }).click()
  await expect(ticket.getByRole('checkbox')).toBeChecked()
  await ticket.getByRole('button', { name: 'Signer l’avenant' }).click()
  await signDocument(page)

  await expect(page.getByRole('heading', { name: 'Votre contrat est modifié' })).toBeFocused()
  await page.getByRole('button', { name: 'Modifier encore' }).click()
  await expect(page.getByText(/^Le nouveau rythme est accepté/)).toBeVisible()
  await page.goto('/payments')
  await expect(page.getByText('Mensuel').first()).toBeVisible()
})
