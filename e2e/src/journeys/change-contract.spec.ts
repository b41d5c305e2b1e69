import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { expectLoaded } from '../page/loaded.ts'
import { isNarrow } from '../page/menu.ts'
import { cards, payWith } from '../page/pay.ts'
import { takePicture } from '../page/picture.ts'
import { dayFromToday, openBoughtStay } from '../page/stay.ts'
import { test } from '../page/test.ts'

test.use({ expected: 'refusals and providers that are down' })

test('a student lengthens a paid stay, pays the difference and finds the new certificate', async ({
  page,
  student,
}) => {
  await openBoughtStay(page, student)
  await page.getByRole('link', { name: 'Modifier le contrat' }).click()

  const submit = page.getByRole('main').getByRole('button', { name: /Modifier|Payer/ })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expectLoaded(page)
  await expectAccessible(page)
  const end = dayFromToday(200)
  await page.getByLabel('Retour').fill(end)
  await page.getByLabel('Retour').blur()
  const dates = page.getByRole('row', { name: /^Dates/ })
  await expect(dates.getByText('Changé :')).toBeAttached()
  await expect(dates).toContainText(end)
  await page.getByLabel('Numéro du passeport').fill('ej 704-1982')
  const passport = page.getByRole('row', { name: /^Numéro du passeport/ })
  await expect(passport.getByRole('cell')).toHaveText(['–', /^Changé\s*:\s*EJ7041982$/])
  await takePicture(page, 'passport')
  await expectAccessible(page)
  // Nothing is signed of this stay, so there is no draft to have read.
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  // On a phone the provider is silent when the payment is asked for; its webhook tells of it all the same.
  const message = 'Rien n’a été débité par cette demande.'
  const problem = { status: 503, code: 'payments.unavailable', message }
  if (isNarrow(page))
    await page.route('**/change/paid', (route) => route.fulfill({ status: 503, json: problem }))
  await page.getByRole('button', { name: /^Payer .+ et modifier$/ }).click()
  await payWith(page, cards.good)

  await expect(page.getByRole('heading', { name: 'Votre contrat est modifié' })).toBeFocused()
  await expect(page.getByText(/AVN-\d{4}-\d{6}/)).toBeVisible()
  await expect(page.getByText(message), 'what is paid is not called unpaid').toHaveCount(0)
  await expect(page.getByText('Prête')).toBeVisible()
  await expect(page.getByText(/^Remplacée le/)).toBeVisible()
  await expectAccessible(page)
})
