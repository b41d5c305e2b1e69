import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { fillLogin } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { linkIn, mailsTo, mailTo } from '../world/mailbox.ts'
import { wordOf } from '../world/word-of.ts'

test('a visitor learns the price of a stay, who sells it, and finds the quote again once they are signed in', async ({
  page,
}) => {
  await page.goto('/estimation/health-mobility')
  await expect(page.getByText('Votre prix s’affichera ici')).toBeVisible()
  const go = page.getByRole('link', { name: /^GO/ })
  await go.press('Enter')
  await expect(page.getByLabel('Dates de votre séjour')).toBeFocused()
  await expect(go).toHaveAccessibleDescription(/Il manque\s: la destination et les dates de votre séjour\./)
  await page.getByLabel('Dates de votre séjour').fill(`${dayFromToday(10)} – ${dayFromToday(30)}`)
  await expect(go).toHaveAccessibleDescription(/Il manque\s: la destination\./)
  const destination = page.getByRole('combobox', { name: 'Destination' })
  await destination.fill('jap')
  await page.getByRole('option', { name: 'Japon' }).click()
  await expect(page.getByText(/Avec votre conseillère/)).toBeVisible()
  const box = page.getByRole('region', { name: 'Estimer mon assurance Santé/Mobilité' })
  await expect(box).toContainText('Votre estimation pour 1 mois')
  await expect(box).toContainText(/51,00\s€/)
  await page.reload()
  await expect(destination).toHaveValue('Japon')
  const opened = page.waitForEvent('popup')
  await go.click()
  const tab = await opened
  await expect(tab).toHaveURL(/\/login\/classic$/)
  const ticket = tab.getByRole('region', { name: 'Votre devis' })
  await expect(ticket).toContainText('Japon')
  await expect(ticket).toContainText(/51,00\s€/)
  await fillLogin(tab, demoPeople.classic)
  await expect(tab).toHaveURL(/\/insurance\/health-mobility$/)
  await expect(tab.getByRole('combobox', { name: 'Destination' })).toHaveValue('Japon')
  await expect(tab.getByLabel('Date de départ')).toHaveValue(dayFromToday(10))
  await expect(tab.getByRole('button', { name: 'Demander un appel' })).toBeVisible()
})

test('the estimator and a carried quote offer the longer stay that costs less', async ({ page }) => {
  const hint = (where: Locator) => where.getByRole('status').filter({ hasText: /372,00\s€\s: moins cher/ })
  await page.goto(`/estimation/health-mobility?quote=stay.72.${isoFromToday(20)}.${isoFromToday(245)}`)
  const box = page.getByRole('region', { name: 'Estimer mon assurance Santé/Mobilité' })
  await expect(box).toContainText(/392,00\s€/)
  await expect(hint(box)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/login/classic')
  const ticket = page.getByRole('region', { name: 'Votre devis' })
  await expect(ticket).toContainText(/392,00\s€/)
  await expectAccessible(page)
  await hint(ticket)
    .getByRole('button', { name: /^Prendre jusqu’au/ })
    .press('Enter')
  await expect(hint(ticket)).toHaveCount(0)
  await expect(ticket).toContainText(/372,00\s€/)
  await page.goto('/estimation/health-mobility')
  await expect(box).toContainText(/372,00\s€/)
  await expect(hint(box)).toHaveCount(0)
})

test(
  'a quote comes back by its mail on another device, and the advisor is asked to call about it',
  {
    tag: '@once',
  },
  async ({ page, browser }, info) => {
    const email = `devis-${wordOf(info)}@example.org`.toLowerCase()
    await page.goto(`/estimation/health-mobility?quote=stay.35.${isoFromToday(20)}.${isoFromToday(90)}`)
    await expect(page).toHaveURL(/\/estimation\/health-mobility$/)
    await page.getByRole('button', { name: 'Recevoir ce devis par e-mail' }).click()
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Envoyer le devis' }).click()
    await expect(page.getByRole('dialog')).toContainText(email)

    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(linkIn(await mailTo(email), '/estimation/health-mobility'))
    await expect(elsewhere.getByRole('combobox', { name: 'Destination' })).toHaveValue('Canada')
    await elsewhere.getByRole('button', { name: 'Demander un appel' }).click()
    const dialog = elsewhere.getByRole('dialog')
    await dialog.getByRole('group', { name: 'Jour' }).locator('label').nth(1).click()
    await dialog.getByRole('group', { name: 'Heure' }).locator('label:not(:has(:disabled))').first().click()
    await dialog.getByLabel('Prénom').fill('Awa')
    await dialog.getByLabel('Téléphone').fill('06 39 98 01 12')
    await dialog.getByLabel('Adresse e-mail').fill(email)
    await dialog.getByRole('button', { name: 'Demander cet appel' }).click()
    await expect(dialog).toContainText(/APP-\d{4}-\d{6}/)
    await expect(dialog.getByRole('button', { name: 'Ajouter à mon agenda' })).toBeVisible()

    await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
    await page.goto(linkIn(await mailTo(email), '/call'))
    await page.getByRole('button', { name: 'Annuler l’appel' }).click()
    await expect(page.getByText(/L’appel APP-\d{4}-\d{6} est annulé/)).toBeVisible()
  },
)

test('whose school sells no stays is told so in place of the quote, and whom to call; the quote is gone', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto(`/login/classic?quote=stay.35.${isoFromToday(20)}.${isoFromToday(90)}`)
  await expect(page.getByRole('region', { name: 'Votre devis' })).toContainText('Canada')
  await fillLogin(page, demoPeople.partnerWithoutTravel)
  await expect(page).toHaveURL(/\/home$/)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Santé\/Mobilité\s: votre école ne propose pas cette assurance\./)
  await expect(main.getByRole('link', { name: /^0\d( \d\d){4}$/ })).toBeVisible()
  await page.goto('/estimation/health-mobility')
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue('')
})

test('a visitor finds both prices on the front page, one press away from any public page, and checks a certificate there', async ({
  page,
}) => {
  // Who types faster than the countries come is understood when they come.
  const { promise: countries, resolve: theyCome } = Promise.withResolvers<void>()
  await page.route('**/api/countries', (route) => countries.then(() => route.continue()))
  await page.goto('/legal')
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Estimer mon prix' })
    .or(page.getByRole('banner').getByRole('link', { name: 'Mon prix' }))
    .click()
  await expect(page).toHaveTitle('Assurance étudiante\u00a0: votre prix, votre attestation – Cursus')
  const stay = page.getByRole('region', { name: 'Un séjour' })
  const destination = stay.getByRole('combobox', { name: 'Où partez-vous' })
  await destination.fill('Jpaon')
  theyCome()
  await expect(stay.getByRole('option', { name: 'Japon' })).toBeVisible()
  await destination.press('Enter')
  await expect(destination).toHaveValue('Japon')
  await stay.getByLabel('Du').fill(dayFromToday(10))
  await stay.getByLabel('Au').fill(dayFromToday(30))
  await expect(stay).toContainText(/51,00\s€/)
  const home = page.getByRole('region', { name: 'Un logement' })
  await expect(home).toContainText(/Il manque\s: le nombre de pièces\./)
  await home.getByText('3', { exact: true }).click()
  await expect(home).toContainText(/9,96\s€ \/mois/)
  await home.getByText('À l’année').click()
  await expect(home).toContainText(/115,00\s€ \/an/)
  await page.getByLabel('Code de contrôle').fill('7k2m 94qd v3xa 8htb')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/verifier\/7K2M-94QD-V3XA-8HTB$/)
})

test('the front page is written before any script, in the language that its address asks for', {
  tag: '@once',
}, async ({ page, request }) => {
  const written = await (await request.get('/home?lang=en')).text()
  for (const words of ['The insurance that follows your studies.', 'Is my certificate suitable for a visa?'])
    expect(written).toContain(words)
  await page.goto('/home?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The insurance that follows your studies.')
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('dates that are past, too late or reversed are said at the field', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/estimation/health-mobility')
  const dates = page.getByLabel('Dates de votre séjour')
  for (const [text, sentence] of [
    [`${dayFromToday(-2)} – ${dayFromToday(9)}`, 'Choisissez des dates entre aujourd’hui et un an'],
    [`${dayFromToday(2)} – ${dayFromToday(500)}`, 'Choisissez des dates entre aujourd’hui et un an'],
    [`${dayFromToday(9)} – ${dayFromToday(2)}`, 'Saisissez les deux dates'],
    ['demain', 'Saisissez les deux dates'],
  ] as const) {
    await dates.fill(text)
    await dates.blur()
    await expect(dates).toHaveAccessibleDescription(new RegExp(sentence))
  }
})

test('a visitor learns what a home costs by the month and by the year from one answer', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/estimation/habitation')
  const box = page.getByRole('region', { name: 'Estimer mon assurance habitation' })
  await expect(box).toContainText(/Il manque\s: le nombre de pièces\./)
  await expect(box.getByRole('link', { name: '01 99 00 55 01' })).toHaveAttribute('href', /^tel:\+33/)
  const rooms = page.getByLabel('Nombre de pièces')
  await expect(rooms.getByRole('option')).toHaveText(['', ...[1, 2, 3, 4, 5, 6].map(inRooms)])
  await rooms.selectOption('3 pièces')
  await expect(box).toContainText(/Par mois\s*9,96\s€/)
  await expect(box).toContainText(/Par an\s*115,00\s€/)
  await expect(box).toContainText(/L’année revient à 4,52\s€ de moins que douze mensualités/)
  await expect(box.getByRole('status')).toHaveText(/3 pièces\s: 9,96\s€ par mois, 115,00\s€ par an/)
  await expect(page.getByRole('region', { name: 'Inclus pour 3 pièces' })).toContainText(/8\s000\s€/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^GO/ }).click()
  await expect(await opened).toHaveURL(/\/login\/classic$/)
  await page.getByRole('group', { name: 'Paiement' }).getByRole('radio', { name: 'À l’année' }).check()
  await page.getByRole('link', { name: 'Continuer sans compte' }).click()
  await expect(page).toHaveURL(/\/insurance\/housing\/not-connected/)
  await expect(page.getByRole('radio', { name: '3', exact: true }).first()).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Annuel' })).toBeChecked()
})

/** `dayFromToday` as an address has it. */
const isoFromToday = (days: number) => dayFromToday(days).split('/').reverse().join('-')

const inRooms = (rooms: number) => (rooms > 1 ? `${rooms} pièces` : '1 pièce')
