import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import {
  addDevices,
  agree,
  fillAccount,
  fillHome,
  goOn,
  homePages,
  insuredAddress,
  payButton,
  seePrice,
} from '../page/home.ts'
import { isNarrow, logOut } from '../page/menu.ts'
import { cards, payWith } from '../page/pay.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { fillLogin, signIn } from '../people/sign-in.ts'
import { aStudent, demoPeople } from '../people/student.ts'

/** Finds the price: beside the page, on a phone below it. */
const price = (page: Page) =>
  page.getByRole(isNarrow(page) ? 'region' : 'complementary', { name: 'Votre prix' })

/** Every answer of step 1 stands on the page of the price. */
async function expectAnswers(page: Page, start: string) {
  const answers = page.getByRole('region', { name: 'Vos réponses' })
  for (const answer of ['2 pièces, 3 occupants', insuredAddress, start, 'Mensuel']) {
    await expect(answers).toContainText(answer)
  }
  await expect(price(page)).toContainText(/16,22\s€/)
}

test('a visitor’s quote is there after a reload, back, in another tab and a day later', async ({
  page,
  context,
}) => {
  await page.goto(`${homePages.own}?step=2`)
  await expect(page).toHaveURL(new RegExp(`${homePages.visitor}\\?step=1$`))
  const submit = page.getByRole('button', { name: 'Voir mon prix' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(submit).toHaveAccessibleDescription('')
  await submit.press('Enter')
  await expect(submit).toHaveAccessibleDescription(/le nombre de pièces, le nombre d’occupants, l’adresse/)
  await fillHome(page, { rooms: 2, persons: 3 })
  await page.reload()
  await expect(page.getByRole('radio', { name: '3', exact: true }).last()).toBeChecked()
  await seePrice(page)
  await expect(price(page)).toContainText(/8,23\s€/)
  await expect(page.getByRole('radio', { name: /^Sans offre/ })).toBeChecked()
  await addDevices(page, 'Essentiels + tel')
  await expectAnswers(page, dayFromToday(0))
  await expectAccessible(page)

  await page.reload()
  await expectAnswers(page, dayFromToday(0))
  await page.goBack()
  await expect(page.locator('#home-address-street')).toHaveValue('15 quai des Longitudes')
  await page.goForward()
  await expectAnswers(page, dayFromToday(0))

  const tab = await context.newPage()
  await tab.goto(`${homePages.visitor}?step=2`)
  await expectAnswers(tab, dayFromToday(0))
  await tab.getByRole('radio', { name: /^Sans offre/ }).check()
  await expect(price(page)).toContainText(/8,23\s€/)
  await addDevices(tab, 'Essentiels + tel')
  await tab.close()

  await page.goto('about:blank')
  await page.clock.setFixedTime(new Date(Date.now() + 86_400_000))
  await page.goto(`${homePages.visitor}?step=2`)
  await expect(page.getByRole('status').filter({ hasText: 'est passée' })).toContainText(dayFromToday(1))
  await expectAnswers(page, dayFromToday(1))
  await goOn(page)
  await expect(page).toHaveURL(/step=3$/)
})

/** Every box of « Vos accords » is still ticked. */
async function expectAgreed(page: Page) {
  const boxes = page.getByRole('region', { name: 'Vos accords' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await expect(box).toBeChecked()
}

test(
  'what was agreed to for a home with devices outlives a reload and a card that was declined',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const student = aStudent(info)
    await page.goto(homePages.visitor)
    await fillHome(page, { rooms: 2, persons: 1 })
    await seePrice(page)
    await addDevices(page, 'Essentiels + tel')
    await goOn(page)
    await fillAccount(page, student)
    await agree(page)
    await page.reload()
    await expectAgreed(page)
    await page.getByLabel('Mot de passe', { exact: true }).fill(student.password)
    await page.getByLabel('Confirmation du mot de passe').fill(student.password)
    await payButton(page).click()
    await payWith(page, cards.declined)
    await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
    await expect(page.getByText('Vos réponses sont intactes.')).toBeVisible()
    await expectAgreed(page)
    await page.reload()
    await expectAgreed(page)
  },
)

test('whoever signs in on the way finds the same quote at the same step', async ({ page }) => {
  await page.goto(homePages.visitor)
  await fillHome(page, { rooms: 4, persons: 1, payment: 'Annuel' })
  await seePrice(page)
  await expect(price(page)).toContainText(/310,00\s€/)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await fillLogin(page, demoPeople.classic)
  await expect(page).toHaveURL(new RegExp(`${homePages.own}\\?step=2$`))
  await expect(price(page)).toContainText(/310,00\s€/)
  await page.goto(`${homePages.visitor}?step=2`)
  await expect(page).toHaveURL(new RegExp(`${homePages.own}\\?step=2$`))
  const path = page.getByRole('list', { name: 'Étapes de la souscription' })
  await expect(path.getByRole('listitem').nth(2)).toContainText('Colocataires')
  if (!isNarrow(page)) await expect(path).toContainText('Sans objet')
  await goOn(page)
  await expect(page).toHaveURL(/step=4$/)
  await page.goto(`${homePages.own}?step=5`)
  await expect(page).toHaveURL(/step=4$/)
  await path.getByRole('link', { name: 'Votre logement' }).press('Enter')
  await expect(page.locator('#home-address-city')).toHaveValue('Lyon')
})

test('an answer is changed at its field; the quote goes with whoever logs out', { tag: '@once' }, async ({
  page,
}) => {
  await signIn(page, demoPeople.classic)
  await page
    .getByRole('link', { name: /habitation/i })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${homePages.own}(\\?step=1)?$`))
  await expect(page.getByRole('radio', { name: '7', exact: true })).toBeDisabled()
  await fillHome(page, { rooms: 6, persons: 5 })
  await seePrice(page)
  await expect(page.getByText(/Soit 7,17\s€ par colocataire/)).toBeVisible()
  await expect(page.getByText('Engagement minimum de 12 mois')).toBeVisible()
  await expect(page.getByRole('link', { name: /Garanties 4 pièces et plus/ })).toHaveAttribute(
    'href',
    '/document/home/tableau_garanties_4_plus.pdf',
  )
  await addDevices(page, 'Essentiels + tel')
  await page.getByRole('link', { name: 'Modifier Paiement' }).click()
  await page.getByRole('radio', { name: 'Annuel' }).check()
  await seePrice(page)
  await expect(page.getByRole('radio', { name: /^Essentiels \+ tel 88,00/ })).toBeChecked()
  await expect(price(page)).toContainText(/518,00\s€/)
  await page.getByRole('link', { name: 'Modifier Début' }).click()
  const start = page.getByLabel('Début de la couverture')
  await expect(start).toBeFocused()
  await start.fill(dayFromToday(-1).replaceAll('/', ''))
  await start.press('Enter')
  await expect(start).toHaveValue(dayFromToday(-1))
  await expect(start).toHaveAccessibleDescription(/entre aujourd’hui et dans un an/)
  await page.goto(`${homePages.own}?step=2`)
  await expect(page.getByRole('region', { name: 'Vos réponses' })).toContainText(dayFromToday(0))
  await logOut(page)
  await page.goto(`${homePages.visitor}?step=2`)
  await expect(page).toHaveURL(/step=1$/)
  await expect(page.getByRole('radio', { name: '6', exact: true })).not.toBeChecked()
})

test('without a single offer there is only « Sans offre », and it is said why', { tag: '@once' }, async ({
  page,
}) => {
  const offers = '**/payments/price/listmultimedia?**'
  await page.route(offers, (route) => route.fulfill({ json: { data: { stripe: [] } } }))
  await page.goto(homePages.visitor)
  await fillHome(page, { rooms: 1, persons: 1 })
  await seePrice(page)
  await expect(page.getByText('Nos offres sont en cours de refonte')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Option multimédia' }).getByRole('radio')).toHaveCount(1)
})

test('a price that does not come can be asked for again, and the answers are kept', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto(homePages.visitor)
  const search = page.getByRole('combobox', { name: 'Adresse du logement' })
  await search.fill('12 rue des Aurores lil')
  await page
    .getByRole('option', { name: /59000 Lille/ })
    .first()
    .click()
  await expect(search).toHaveValue('12 rue des Aurores, 59000 Lille')
  await page.getByRole('radio', { name: '3', exact: true }).first().check()
  await page.getByRole('radio', { name: '2', exact: true }).last().check()
  const prices = '**/payments/price/home_insurance?**'
  await page.route(prices, (route) => route.fulfill({ status: 422, json: { code: 'x', message: 'x' } }))
  await page.getByRole('group', { name: 'Paiement' }).getByRole('radio', { name: 'Annuel' }).check()
  await seePrice(page)
  await expect(page.getByRole('button', { name: 'Continuer' })).toHaveAttribute('aria-disabled', 'true')
  await page.unroute(prices)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(price(page)).toContainText(/115,00\s€/)
  await expect(page.getByRole('region', { name: 'Vos réponses' })).toContainText(
    '12 rue des Aurores, 59000 Lille',
  )
})

test('devices that were chosen are not dropped because their list does not come', {
  tag: '@once',
}, async ({ page, student }) => {
  await signIn(page, student, homePages.own)
  await fillHome(page, { rooms: 2, persons: 1 })
  await seePrice(page)
  const choice = page.getByRole('group', { name: 'Option multimédia' })
  await addDevices(page, 'Essentiels + tel')
  await goOn(page)
  await expect(payButton(page)).toContainText('€')
  const whole = await payButton(page).innerText()
  const offers = '**/payments/price/listmultimedia?**'
  const failing = () =>
    page.route(offers, (route) => route.fulfill({ status: 422, json: { code: 'x', message: 'x' } }))
  await failing()
  await page.reload()
  const unread = price(page).getByRole('alert').filter({ hasText: 'Les options ne s’affichent pas' })
  await expect(unread).toBeVisible()
  await expect(payButton(page)).toHaveText('Payer')
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  await page.goto(`${homePages.own}?step=2`)
  await expect(unread).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuer' })).toHaveAttribute('aria-disabled', 'true')
  await expect(choice.getByRole('radio', { name: 'Sans offre' })).not.toBeChecked()
  await page.unroute(offers)
  await unread.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(choice.getByRole('radio', { name: 'Essentiels + tel' })).toBeChecked()
  await expect(page.locator('body')).not.toBeFocused()
  await goOn(page)
  await expect(payButton(page)).toHaveText(whole)

  await failing()
  await page.goto(`${homePages.own}?step=2`)
  await choice.getByRole('radio', { name: 'Sans offre' }).check()
  await expect(unread).toHaveCount(0)
  await goOn(page)
  await expect(payButton(page)).toContainText(/8,23\s€/)
})
