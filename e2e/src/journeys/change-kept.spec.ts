import { expect, type Page } from '@playwright/test'
import { openSignedHome } from '../page/change-home.ts'
import { logOut } from '../page/menu.ts'
import { cards, payWith } from '../page/pay.ts'
import { dayFromToday, openBoughtStay } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'

test('what a student typed to change a home is there after a reload, and gone after a logout', async ({
  page,
  student,
}) => {
  await openSignedHome(page, student)
  await page.getByRole('link', { name: 'Modifier le contrat' }).click()
  const rooms = page.getByRole('group', { name: 'Nombre de pièces' })
  await rooms.getByText('4', { exact: true }).click()
  await page.getByRole('button', { name: 'Ajouter un colocataire' }).click()
  await expect(page.getByRole('group', { name: 'Civilité' }).getByRole('radio').first()).toBeFocused()
  await page.getByLabel('Prénom').fill('Rose')
  await page.reload()
  await expect(rooms.getByRole('radio', { name: '4' })).toBeChecked()
  await expect(page.getByLabel('Prénom')).toHaveValue('Rose')

  const form = new URL(page.url()).pathname
  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, student, form)
  await expect(rooms.getByRole('radio', { name: '2' })).toBeChecked()
  expect(await draftsOf(page)).toEqual([])
})

test('what a student typed to change a stay goes with the payment, and gives way to a change made meanwhile', async ({
  page,
  context,
  student,
}) => {
  await openBoughtStay(page, student)
  await page.getByRole('link', { name: 'Modifier le contrat' }).click()
  const end = page.getByLabel('Retour')
  await end.fill(dayFromToday(200))
  await page.reload()
  await expect(end).toHaveValue(dayFromToday(200))

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('Retour')).toHaveValue(dayFromToday(30))
  await other.getByLabel('Retour').fill(dayFromToday(29))
  await other.getByRole('button', { name: 'Modifier le contrat' }).click()
  await expect(other.getByRole('heading', { name: 'Votre contrat est modifié' })).toBeFocused()
  await other.close()
  await page.reload()
  await expect(end).toHaveValue(dayFromToday(29))

  await end.fill(dayFromToday(210))
  await page.getByRole('button', { name: /^Payer .+ et modifier$/ }).click()
  await payWith(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Votre contrat est modifié' })).toBeFocused()
  expect(await draftsOf(page)).toEqual([])
})

/** What this tab keeps of changes that were typed and not sent. */
function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('form.change')))
}
