import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test.use({ expected: 'refusals and providers that are down' })

/** Lets these calls fail until the returned function is called. */
async function failing(page: Page, calls: RegExp): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
  return () => page.unroute(calls)
}

test('a school whose page could not be read is no reason to open an account elsewhere: the way back stands there', {
  tag: '@once',
}, async ({ page }) => {
  const mend = await failing(page, /\/api\/security\/school\/institut-meridien$/)
  await page.goto('/login/institut-meridien?back=%2Fdocuments')
  const unread = page.getByRole('alert').filter({ hasText: 'La page de votre école ne s’affiche pas' })
  await expect(unread).toBeVisible()
  await mend()
  await unread.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL('/login/institut-meridien?back=%2Fdocuments')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue aux Méridiens')
})

test('visitors ask again for what could not be read, and stay where they were', { tag: '@once' }, async ({
  page,
}) => {
  const mend = await failing(page, /\/api\/payments\/price\/health_mobility/)
  await page.goto('/insurance/health-mobility/visa?stay=stay.72.2027-09-01.2028-06-30')
  const unpriced = page.getByRole('alert').filter({ hasText: 'Le prix ne s’affiche pas.' })
  await expect(unpriced).toBeVisible()
  await mend()
  await unpriced.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.getByText('Prix d’aujourd’hui')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const mendCountries = await failing(page, /\/api\/countries$/)
  await page.goto('/estimation/health-mobility')
  const retry = page.getByRole('button', { name: 'Réessayer' })
  await expect(retry).toBeVisible()
  await mendCountries()
  await retry.press('Enter')
  await expect(retry).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()

  const mendOffers = await failing(page, /\/listmultimedia/)
  await page.goto('/insurance/multimedia')
  await page.getByRole('button', { name: 'Choisir l’offre multimédia' }).click()
  const unread = page.getByRole('dialog').getByRole('alert')
  await expect(unread).toHaveText(/Les offres n’ont pas pu être chargées/)
  await mendOffers()
  await unread.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(unread).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

test('a right, a paper or a reference that could not be read is not passed over in silence', {
  tag: '@once',
}, async ({ page }) => {
  await bringSession(page, demoPeople.classic)
  const again = async (what: RegExp) => {
    const mend = await failing(page, what)
    return async () => {
      const part = page.getByRole('alert').filter({ hasText: 'Cette partie n’a pas pu être chargée' })
      await expect(part.first()).toBeVisible()
      await mend()
      await part.getByRole('button', { name: 'Réessayer' }).first().press('Enter')
    }
  }
  const papers = await again(/\/price\/health_mobility/)
  await page.goto('/insurance/health-mobility')
  await papers()
  await expect(page.getByRole('link', { name: /Document d’information/ })).toBeVisible()

  const references = await again(/\/api\/contracts$/)
  await page.goto('/contact')
  await references()
  await expect(page.getByRole('group', { name: 'Ajouter une référence' })).toBeVisible()

  const right = await again(/\/withdrawal$/)
  await page.goto('/contracts/terminate')
  await expect(page.getByRole('link', { name: 'Renoncer au contrat ici' })).toBeVisible()
  await right()
  await expect(page.getByText('Cette partie n’a pas pu être chargée')).toHaveCount(0)
  // The form around it has no box of its own, and cannot take the focus.
  await expect(page.getByRole('main')).toBeFocused()

  // Of a page that is drawn anew as a whole, its middle has the focus.
  await page.goto('/documents')
  const stay = await page.getByRole('link', { name: 'Séjour en France' }).first().getAttribute('href')
  const links = await failing(page, /\/api\/certificates\/[^/]+\/shares$/)
  await page.goto(`${stay?.replace('contracts', 'documents')}/share`)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Réessayer' })
  await expect(retry).toBeVisible()
  await links()
  await retry.press('Enter')
  await expect(retry).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('views that could not be read do not look as if there were none', { tag: '@once' }, async ({ page }) => {
  await bringSession(page, demoPeople.administrator)
  const mend = await failing(page, /\/api\/views\?/)
  await page.goto('/student/list')
  const views = page.getByRole('navigation', { name: 'Vues enregistrées' })
  await expect(views.getByRole('alert')).toBeVisible()
  await mend()
  await views.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(views.getByRole('alert')).toHaveCount(0)

  const mendRenewals = await failing(page, /\/renewing_contract$/)
  await page.goto('/dashboard')
  const renewals = page.getByRole('region', { name: 'Nombre de contrats à renouveler' })
  await expect(renewals.getByRole('alert')).toBeVisible()
  await mendRenewals()
  await renewals.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(renewals.getByRole('alert')).toHaveCount(0)
})

test('the effects of a change to a contract are asked for again where they did not come', {
  tag: '@once',
}, async ({ page }) => {
  await bringSession(page, demoPeople.administrator)
  const mend = await failing(page, /\/statut\?/)
  await page.goto('/student/list?search=brindemoy')
  await page
    .getByRole('link', { name: /Brindemoy/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Changer la date' }).first().click()
  const unread = page.getByRole('alert').filter({ hasText: 'Les effets de ce changement ne s’affichent pas' })
  await expect(unread).toBeVisible()
  await mend()
  await unread.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(unread).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Résilier le contrat' })).toBeVisible()
})

const unpriced = (place: Page | Locator) =>
  place.getByRole('alert').filter({ hasText: 'Le prix ne s’affiche pas.' })

/** Opens a page without prices, asks for one of them again, and finds all of them and itself where it was. */
async function expectPricesAskedAgain(page: Page, path: string, places: number, price: RegExp) {
  const mend = await failing(page, /\/api\/payments\/price\//)
  await page.goto(path)
  await expect(unpriced(page).filter({ visible: true })).toHaveCount(places)
  await expectAccessible(page)
  await mend()
  await unpriced(page).getByRole('button', { name: 'Réessayer' }).filter({ visible: true }).first().click()
  await expect(unpriced(page).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText(price).filter({ visible: true }).first()).toBeVisible()
  await expect(page).toHaveURL(path)
}

test('a price from which a product begins keeps its place where it could not be read', async ({
  page,
  student,
}) => {
  await expectPricesAskedAgain(page, '/login/institut-meridien', 3, /^dès .* le premier mois$/)
  await bringSession(page, demoPeople.classic)
  await expectPricesAskedAgain(page, '/home', 2, /^Dès .* par mois$/)
  await bringSession(page, student)
  await expectPricesAskedAgain(page, '/home', 3, /^Dès .* par mois$/)
})

test('visitors read which price could not be read', async ({ page }) => {
  const mend = await failing(page, /\/api\/payments\/price\//)
  await page.goto('/home')
  const devices = page.getByRole('article').filter({ hasText: 'Vos appareils' })
  await expect(unpriced(devices)).toBeVisible()
  await mend()
  await unpriced(devices).getByRole('button', { name: 'Réessayer' }).click()
  await expect(devices).toContainText(/Dès .* par mois/)
  await expect(page).toHaveURL('/home')
})

test('the pitch beside the login keeps the place of its prices', { tag: '@once' }, async ({ page }) => {
  await expectPricesAskedAgain(page, '/login/classic', 2, /^\d+\s€$/)
})

test('what waits in other lists is counted again where a list is asked for again', { tag: '@once' }, async ({
  page,
}) => {
  await bringSession(page, demoPeople.administrator)
  const mend = await failing(page, /\/api\/(certificate-requests|complaints|calls|name-changes)\?/)
  await page.goto('/certificate-requests')
  const tabs = page.getByRole('navigation', { name: 'Demandes et réclamations' })
  await expect(page.getByRole('alert').filter({ hasText: 'La liste n’a pas pu se charger.' })).toBeVisible()
  await expect(tabs).toContainText('–')
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(tabs).not.toContainText('–')
})

test('tags that could not be read are asked for again in the filters, and where somebody gives or takes one', {
  tag: '@once',
}, async ({ page }) => {
  await bringSession(page, demoPeople.administrator)
  const mend = await failing(page, /\/api\/students\/tags$/)
  await page.goto('/student/list')
  await page.getByRole('button', { name: 'Filtre', exact: true }).press('Enter')
  const unfiltered = page.getByRole('main').getByRole('alert')
  await expect(unfiltered).toHaveText(/Cette partie n’a pas pu être chargée/)
  await unfiltered.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(unfiltered).toBeVisible()
  await page.getByRole('button', { name: /^Agir sur/ }).click()
  await page.getByRole('button', { name: 'Étiqueter…' }).click()
  const unread = page.getByRole('dialog').getByRole('alert')
  await expect(unread).toBeVisible()
  const label = page.getByRole('dialog').getByLabel('Étiquette')
  await label.fill('Erasmus')
  await mend()
  await unread.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(unread).toHaveCount(0)
  await expect(unfiltered).toHaveCount(0)
  await expect(label).toHaveValue('Erasmus')
})

test('a list of students that could not be read stands right below its search on a phone', async ({
  page,
}) => {
  await bringSession(page, demoPeople.administrator)
  await failing(page, /\/api\/students\/studentlist/)
  await page.goto('/student/list')
  const failed = page.getByRole('alert').filter({ hasText: 'La liste n’a pas pu se charger.' })
  await expect(failed).toBeVisible()
  const search = await page.getByPlaceholder('Nom, e-mail, école…').boundingBox()
  const sentence = await failed.boundingBox()
  if (!search || !sentence) throw new Error('Nothing stands there')
  expect(sentence.y - search.y - search.height).toBeLessThan(120)
})
