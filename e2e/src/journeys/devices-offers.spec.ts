import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { bringSession, fillLogin, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

const once = { tag: '@once' }
const offersPage = '/insurance/multimedia'
const list = '**/api/payments/price/listmultimedia*'

async function openOffer(page: Page, name: 'téléphone' | 'multimédia'): Promise<Locator> {
  await page.goto(offersPage)
  await page.getByRole('button', { name: `Choisir l’offre ${name}` }).click()
  const modal = page.getByRole('dialog', { name: `Offre ${name}` })
  await expect(modal).toBeVisible()
  return modal
}

const band = (modal: Locator, max: string) =>
  modal.getByRole('radio', { name: new RegExp(`^jusqu’à ${max}\\s€`) })
const field = (modal: Locator) => modal.getByRole('textbox', { name: 'Prix d’achat TTC en euros' })
const slider = (modal: Locator) => modal.getByRole('slider', { name: 'Prix d’achat TTC' })
const draftOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('multimediaContract') ?? 'null'))

test('a partner student chooses a phone’s offer by its price, and finds the choice again a reload later', async ({
  page,
}) => {
  await signIn(page, demoPeople.partner)
  await page.getByRole('link', { name: 'Comparer les offres' }).click()
  await expect(page).toHaveURL(offersPage)
  const modal = await openOffer(page, 'téléphone')
  await expect(band(modal, '300')).toBeChecked()
  await expect(modal.getByText('4,99 €').last()).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await field(modal).fill('800,01')
  await expect(band(modal, '1\\s000')).toBeChecked()
  await field(modal).fill('800')
  await expect(band(modal, '800')).toBeChecked()
  await band(modal, '450').check()
  await expect(slider(modal)).toHaveValue('450')
  await expect(field(modal)).toHaveValue('450')
  await modal.getByText('Annuel').click()
  await expect(modal.locator('footer')).toContainText('71,00')
  await expect(modal.locator('footer')).not.toContainText('Engagement')
  expect(calls).toEqual([])

  await field(modal).fill('399,90')
  await modal.getByRole('button', { name: 'Souscrire' }).click()
  await expect(page).toHaveURL(`${offersPage}?step=form`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const stored = {
    type: 'Telephonie',
    payment: 'annuel',
    product: 'tel_0450_year',
    purchasePriceTTC: 399.9,
    unitAmount: 7100,
  }
  expect(await draftOf(page)).toMatchObject(stored)
  await page.reload()
  await expect(page).toHaveURL(`${offersPage}?step=form`)
  await page.goto(offersPage)
  await expect(page.getByText('Vous avez commencé une souscription')).toBeVisible()
  await page.getByRole('button', { name: 'Choisir l’offre téléphone' }).click()
  await expect(field(page.getByRole('dialog'))).toHaveValue('399,90')
  expect(await draftOf(page)).toMatchObject(stored)
})

test(
  'slider and field obey the keyboard, within their ends, and screen readers hear the band',
  once,
  async ({ page }) => {
    await bringSession(page, demoPeople.inclusive)
    const modal = await openOffer(page, 'téléphone')
    await slider(modal).focus()
    await page.keyboard.press('ArrowRight')
    await expect(field(modal)).toHaveValue('310')
    await expect(slider(modal)).toHaveAttribute('aria-valuetext', /^310\s€, Smartphone jusqu’à 450\s€$/)
    await expect(modal.getByRole('status')).toHaveText(/Smartphone jusqu’à 450\s€, 6,49\s€/)
    await page.keyboard.press('End')
    await expect(band(modal, '2\\s500')).toBeChecked()
    await page.keyboard.press('Home')
    await expect(field(modal)).toHaveAccessibleDescription(/il est supérieur à 0\s€/)
    await field(modal).fill('9999')
    await page.keyboard.press('Tab')
    await expect(field(modal)).toHaveValue('9999')
    await expect(field(modal)).toHaveAccessibleDescription(/s’arrêtent à un prix d’achat de 2\s500\s€/)
    await field(modal).fill('2500')
    await field(modal).fill('beaucoup')
    await page.keyboard.press('Tab')
    await expect(field(modal)).toHaveValue('2500')
    await expect(field(modal)).toHaveAccessibleDescription('')

    await modal.getByRole('radio', { name: /^Sans offre/ }).check()
    await expect(modal.locator('footer')).toContainText('0,00')
    const subscribe = modal.getByRole('button', { name: 'Souscrire' })
    await expect(subscribe).toHaveAttribute('aria-disabled', 'true')
    await subscribe.press('Enter')
    await expect(page).toHaveURL(offersPage)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Choisir l’offre téléphone' })).toBeFocused()
    expect(await draftOf(page)).toBeNull()
  },
)

test(
  'a phone beside other devices is insured up to 350 €, and only with « + tel »',
  once,
  async ({ page }) => {
    await signIn(page, demoPeople.inclusive)
    const otherTab = await page.context().newPage()
    await otherTab.goto(offersPage)
    const modal = await openOffer(page, 'multimédia')
    await expect(modal.getByRole('radio', { name: /^Essentiels hors tel/ })).toBeChecked()
    await expect(slider(modal)).toHaveCount(0)
    await modal.getByRole('radio', { name: /^Tous produit \+ tel/ }).check()
    await field(modal).fill('400')
    await expect(field(modal)).toHaveAccessibleDescription(/s’arrêtent à un prix d’achat de 350\s€/)
    await field(modal).fill('350')
    await modal.getByRole('button', { name: 'Souscrire' }).click()
    await expect(page).toHaveURL(`${offersPage}?step=form`)
    expect(await draftOf(page)).toMatchObject({ formula: 'Tous produit + tel', purchasePriceTTC: 350 })
    await expect(
      otherTab.getByText('Vous avez commencé une souscription : Tous produit + tel.'),
    ).toBeVisible()
  },
)

test(
  'a visitor compares the formulas, chooses one, and goes on with it once signed in',
  once,
  async ({ page, student }) => {
    await page.goto('/home')
    await page.getByRole('link', { name: 'Comparer les formules' }).click()
    await expect(page).toHaveURL(offersPage)
    await page.getByRole('button', { name: 'Choisir l’offre multimédia' }).click()
    const modal = page.getByRole('dialog', { name: 'Offre multimédia' })
    await modal.getByRole('button', { name: 'Souscrire' }).click()
    await expect(page).toHaveURL(/\/login\/classic/)
    await expect(page.getByText('Votre formule vous attend.')).toBeVisible()
    await fillLogin(page, student)
    await expect(page).toHaveURL(/\/insurance\/multimedia\?step=form$/)
    await expect(page.getByLabel('Marque')).toBeVisible()
  },
)

test('a classic student sees no phone, and turns the cards by reaching them', once, async ({ page }) => {
  await signIn(page, demoPeople.classic)
  await page.evaluate(() => localStorage.setItem('multimediaContract', '{"type":"Telephonie","offerId"'))
  await page.goto(`${offersPage}?step=form`)
  await expect(page).toHaveURL(offersPage)
  await expect(page.getByRole('heading', { level: 1, name: 'Multimédia' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choisir l’offre/ })).toHaveText([
    'Choisir l’offre multimédia',
  ])
  const card = page.getByRole('button', { name: /^Quelle valeur/ })
  await page.getByRole('button', { name: /^Choisir/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  await expect(card).toContainText('Toutes taxes comprises')
  await page.keyboard.press('Tab')
  await expect(card).toContainText('Le prix d’achat figurant')
  await card.hover()
  await expect(card).toContainText('Toutes taxes comprises')
})

test(
  'offers that are being reworked or do not come leave nothing to subscribe to',
  once,
  async ({ page }) => {
    await signIn(page, demoPeople.inclusive)
    let isOver = false
    await page.route(list, (route) =>
      route.fulfill(isOver ? { json: { data: { stripe: [] } } } : { status: 429, json: {} }),
    )
    const modal = await openOffer(page, 'multimédia')
    await expect(modal.getByText('Les offres n’ont pas pu être chargées.')).toBeVisible()
    isOver = true
    await modal.getByRole('button', { name: 'Réessayer' }).click()
    await expect(modal.getByText('Nos offres sont en cours de refonte')).toBeVisible()
    await expect(modal.getByRole('radio', { name: /^Sans offre/ })).toBeChecked()
    const subscribe = modal.getByRole('button', { name: 'Souscrire' })
    await expect(subscribe).toHaveAttribute('aria-disabled', 'true')
    await subscribe.press('Enter')
    await expect(subscribe).toHaveAccessibleDescription(/Nos offres sont en cours de refonte/)
  },
)

test(
  'the health mutual is concluded at the partner’s; without an address, home and a notice',
  once,
  async ({ page }) => {
    await signIn(page, demoPeople.partner, '/insurance/health-mutual')
    await expect(page.getByRole('row', { name: /^Tarif indicatif/ })).toContainText('32,90')
    const call = page.waitForRequest('**/api/contracts/health_mutual_insurance')
    const arrival = page.waitForRequest('**/mutual')
    await page.getByRole('button', { name: 'Continuer chez notre partenaire' }).click()
    expect((await call).postData()).toBeNull()
    expect((await arrival).headers().referer).toBeUndefined()
    await expect(page.getByText('Environnement de test')).toBeVisible()
    await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
    await expect(page).toHaveURL(/\/home$/)

    for (const url of ['http://mutuelle.example.org/adhesion', 'javascript:alert(1)']) {
      await page.route('**/api/contracts/health_mutual_insurance', (route) =>
        route.fulfill({ json: { url } }),
      )
      await page.goto('/insurance/health-mutual')
      await page.getByRole('button', { name: 'Continuer chez notre partenaire' }).click()
      await expect(page).toHaveURL(/\/home$/)
      await expect(toast(page, 'Le site du partenaire n’a pas pu s’ouvrir').first()).toBeVisible()
    }
  },
)
