import { addDays, addMonths, dayOf, formatDay } from '@cursus/shared/day'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { aCount, type Count } from '../page/count.ts'
import { findCountry } from '../page/country.ts'
import { openDocuments } from '../page/documents.ts'
import { isNarrow } from '../page/menu.ts'
import { cards, payWith } from '../page/pay.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { takePicture } from '../page/picture.ts'
import { aMonthIn, dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { aStudent, type Student } from '../people/student.ts'

const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const start = '/home'
const visitorsPage = '/insurance/health-mobility/not-connected'

/** The words that this journey presses, as the screens have them. */
const words = {
  fr: {
    france: 'France',
    turkey: 'Turquie',
    without: 'Continuer sans compte',
    next: 'Continuer',
    byHand: 'Saisir l’adresse à la main',
    inVain: 'Aucune proposition. Saisissez l’adresse à la main.',
    pay: 'Payer',
    download: /^Télécharger l’attestation – Séjour en France/,
    confirm: 'Confirmer votre adresse e-mail',
  },
  ar: {
    france: 'فرنسا',
    turkey: 'تركيا',
    without: 'المتابعة دون حساب',
    next: 'متابعة',
    byHand: 'إدخال العنوان يدويًا',
    inVain: 'لا توجد اقتراحات. أدخل العنوان يدويًا.',
    pay: 'الدفع',
    download: /^تنزيل الشهادة/,
    confirm: 'أكّد عنوان بريدك الإلكتروني',
  },
}
type Words = (typeof words)['fr']

const visible = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

/** From the price to the first step of the purchase. */
async function askPrice(page: Page, count: Count, { france, without }: Words) {
  const { start: from, end } = aMonthIn('France')
  await page.goto(start)
  await count.find(page.locator('#estimate-country'), france)
  await count.type(page.locator('#estimate-dates'), from)
  // A press anywhere in a day opens its calendar, which stands in the window wherever the field does.
  await page.locator('#estimate-end').click()
  const edges = await page.getByRole('grid').evaluate((grid) => {
    const { left, right } = grid.getBoundingClientRect()
    return { left, right }
  })
  expect(edges.left).toBeGreaterThan(0)
  expect(edges.right).toBeLessThan(narrow.viewport.width)
  await page.keyboard.press('Escape')
  await count.type(page.locator('#estimate-end'), end)
  await count.press(page.getByRole('link', { name: without }).first())
}

async function tellPerson(page: Page, count: Count, { byHand, inVain, turkey }: Words, student: Student) {
  const field = (name: string) => page.locator(`#person-${name}`)
  await count.pick(page.locator('label').filter({ has: page.locator('[value="Mme"]') }))
  await count.type(field('firstName'), student.name)
  await count.type(field('lastName'), student.lastName)
  // As people write it; the field writes it as all others.
  await count.type(field('birthday'), student.birthday.split('/').toReversed().join('.'))
  await count.find(field('nationality'), turkey)
  await count.type(field('addressOrigin'), '6 rue des Figuiers, Izmir')
  await expect(field('birthday')).toHaveValue(student.birthday)
  // An address is one answer. One that nobody knows stays as typed, and its way on is in reach.
  await field('address-street').fill('12 rue')
  await expect(page.getByText(inVain)).toBeVisible()
  await count.press(page.getByRole('button', { name: byHand }))
  await expect(field('address-street')).toHaveValue('12 rue')
  await expect(field('address-street')).toBeFocused()
  await count.type(field('address-street'), student.address.street)
  await field('address-postalCode').fill(student.address.postalCode)
  await field('address-city').fill(student.address.city)
  await count.type(field('email'), student.email)
  await count.type(field('phoneNumber'), student.phone)
  await count.type(field('password'), student.password)
}

for (const [locale, said] of Object.entries(words)) {
  test.describe(`in ${locale}, on a phone`, { tag: '@once' }, () => {
    test.use({ ...narrow, locale })

    test('a visitor goes from a price to the opened certificate in 18 answers and 8 presses, in one tab, without signing in', async ({
      page,
      context,
    }, info) => {
      const student = aStudent(info)
      const count = aCount()
      await askPrice(page, count, said)
      await count.choose(page.locator('#stay-purpose'), 'studies')
      await count.choose(page.locator('#stay-healthCover'), 'none')
      await page.reload()
      await expectAccessible(page)
      await count.press(visible(page, said.next))

      // Its days stay on one line: broken, the dash stands before the first of them in Arabic.
      const days = await page.getByText(/\d.* – .*\d/).boundingBox()
      expect(days?.height).toBeLessThan(30)
      await tellPerson(page, count, said, student)
      // Whose consulate compares it gives it; nobody has to.
      await page.locator('#person-passportNumber').fill('u 2081 4426')
      await expectAccessible(page)
      await count.press(visible(page, said.next))

      await expect(page).toHaveURL(/step=3$/)
      await page.goBack()
      await expect(page.locator('#person-password')).toHaveValue(student.password)
      await page.goForward()
      await expect(page.getByRole('checkbox')).toHaveCount(3)
      for (const box of await page.getByRole('checkbox').all()) await count.tick(box)
      await expectAccessible(page)
      await count.press(visible(page, said.pay))
      await payWith(page, cards.good)

      await expect(page).toHaveURL(/\/documents$/)
      const download = page.waitForEvent('download')
      await count.press(page.getByRole('button', { name: said.download }))
      const file = await bytesOf(await download)
      expect(isSealed(file)).toBe(true)
      const text = await textOf(file)
      for (const fact of [`${student.name} ${student.lastName}`, dayFromToday(10), 'U20814426', 'Assurée'])
        expect(text).toContain(fact)
      expect(context.pages()).toHaveLength(1)
      count.expectAtMost({ fields: 18, clicks: 8 })

      // The purchase is done with: the next visitor of this browser finds nothing of it.
      expect(await page.evaluate(() => localStorage.getItem('stayWithoutAccount'))).toBeNull()

      // First to do: the address, without which nobody signs in again.
      await page.goto(start)
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(said.confirm)
      await expectAccessible(page)
    })
  })
}

/** Signs in where a password is asked for, as somebody who holds a stay on these days: they read what the sheet of advice will say. */
async function signInHoldingStay(page: Page, { password }: Student) {
  const held = { insuranceType: 'Santé/Mobilité', countryId: 72, place: null, formula: null }
  const days = { startDate: dayFromToday(10), endDate: dayFromToday(30) }
  const standing = { reference: 'SM-2026-009999', cover: 'upcoming', paymentStatus: 'payment_succeeded' }
  const contracts = /\/api\/contracts$/
  await page.route(contracts, (route) => route.fulfill({ json: [{ ...held, ...days, ...standing }] }))
  await page.locator('#known-password').fill(password)
  await page.getByRole('button', { name: 'Se connecter et continuer' }).click()
  await expect(page).toHaveURL(/step=3$/)
  await expect(page.getByText(/SM-2026-009999.*couvre déjà la même chose/)).toBeVisible()
  await page.unroute(contracts)
}

test('an account that exists is told with a password in place, and what was typed and ticked survives the way back from the payment', {
  tag: '@once',
}, async ({ page, student }) => {
  // A country without days has no price yet; it is kept all the same, and goes along.
  await page.goto(start)
  await findCountry(page.locator('#estimate-country'), 'France')
  await expect(page.getByRole('link', { name: 'Continuer sans compte' })).toHaveCount(2)
  await expect(page.getByText('Il manque : les dates de votre séjour.').first()).toBeVisible()
  await page.reload()
  await expect(page.locator('#estimate-country')).toHaveValue('France')
  await page.getByRole('link', { name: 'Continuer sans compte' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue('France')
  await page.getByLabel('Date de départ').fill(dayFromToday(20))
  await page.getByLabel('Date de retour').fill(dayFromToday(40))
  // What the visa asks is one link away, and leads back to the same stay.
  await page.getByRole('link', { name: 'Ce que demande votre visa' }).click()
  await expect(page.getByText('Tous les pays de l’espace Schengen')).toBeVisible()
  await page.getByRole('link', { name: 'Continuer sans prolonger' }).click()
  await expect(page.getByLabel('Date de retour')).toHaveValue(dayFromToday(40))
  await page.locator('#stay-purpose').selectOption('internship')
  await page.locator('#stay-healthCover').selectOption('european_card')
  await visible(page, 'Continuer').click()
  await tellPerson(page, aCount(), words.fr, student)
  await visible(page, 'Continuer').click()
  // No browser keeps the password: after a reload the page asks for it alone, and says why.
  await expect(page).toHaveURL(/step=3$/)
  await page.reload()
  await expect(page.locator('#person-password')).toBeFocused()
  await expect(page.locator('#person-password')).toHaveAccessibleDescription(/saisissez-le à nouveau/)
  await expect(page.locator('#person-addressOrigin')).toHaveValue('6 rue des Figuiers, Izmir')
  await expectAccessible(page)
  await page.locator('#person-password').fill(student.password)
  await visible(page, 'Continuer').click()
  // Cover that begins after 14 days asks for no third box.
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByText('En payant, vous créez votre compte.')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await visible(page, 'Payer').click()

  await expect(page.getByRole('heading', { name: 'Vous avez déjà un compte' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Modifier.*Qui part/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Qui part' })).toBeFocused()
  await signInHoldingStay(page, student)
  await expect(page.getByText(student.email).first()).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(page.getByText('vous créez votre compte')).toHaveCount(0)
  await visible(page, 'Payer').click()

  await payWith(page, cards.declined)
  await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
  await expect(toast(page, 'Paiement interrompu, rien n’a été débité')).toBeVisible()
  await expect(page).toHaveURL(/not-connected\?step=3$/)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  // There is an account and nothing is paid: who goes can still be put right.
  await expect(page.getByText(new RegExp(`naissance le .${student.birthday}`))).toBeVisible()
  await page.getByRole('button', { name: /^Modifier.*Vous$/ }).press('Enter')
  await expect(page.locator('body')).not.toBeFocused()
  await expect(page.locator('#person-birthday')).toHaveValue(student.birthday)
  await page.locator('#person-birthday').fill('03/03/2003')
  await page.locator('#person-lastName').fill('Corrigée')
  await visible(page, 'Continuer').click()
  await expect(page.getByText(/Corrigée.*naissance le .03\/03\/2003/)).toBeVisible()
  await visible(page, 'Payer').click()
  await payWith(page, cards.good)
  await openDocuments(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger l’attestation/ }).click()
  const text = await textOf(await bytesOf(await download))
  for (const fact of ['Corrigée', '03/03/2003']) expect(text).toContain(fact)
})

test('a visitor sees that a calendar month is priced as two, in the ticket and in the bar of a phone', async ({
  page,
}) => {
  await page.goto(visitorsPage)
  const first = addMonths(`${dayOf(new Date()).slice(0, 7)}-01`, 2)
  await findCountry(page.getByRole('combobox', { name: 'Destination' }), 'France')
  await page.getByLabel('Date de départ').fill(formatDay(first))
  await page.getByLabel('Date de retour').fill(formatDay(addMonths(first, 1)))
  const ticket = page.getByRole('complementary', { name: 'Votre prix' })
  await expect(ticket.getByText('Tarif calculé sur 2 mois.')).toBeVisible()
  if (isNarrow(page))
    await expect(page.getByRole('region', { name: 'Tarif calculé sur 2 mois' })).toBeVisible()
  await takePicture(page, 'two-months')
  await page.getByLabel('Date de retour').fill(formatDay(addDays(first, 20)))
  await expect(page.getByText('Tarif calculé sur')).toHaveCount(0)
  await page.getByLabel('Date de départ').fill('20/11/2020')
  await expect(ticket).toContainText(formatDay(addDays(first, 20)))
})

test('a visitor is told at once which stay is not sold online', { tag: '@once' }, async ({ page }) => {
  await page.goto(visitorsPage)
  // Fields beside each other stand at one height, also where one has the longer question.
  const heightOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.y
  await expect(page.getByLabel('Pourquoi venez-vous en France')).toBeVisible()
  expect(await heightOf('Pourquoi venez-vous en France')).toBe(await heightOf('Quelle assurance santé'))
  await page.getByRole('combobox', { name: 'Destination' }).fill('Japon')
  await page.getByRole('option', { name: 'Japon', exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Un séjour avec votre conseillère' }),
  ).toBeVisible()
  await expect(page.getByText('Quatre étapes')).toHaveCount(0)
  await page.getByLabel('Date de départ').fill(dayFromToday(20))
  await page.getByLabel('Date de retour').fill(dayFromToday(40))
  await expect(page.getByText('Paiement unique, toutes taxes comprises')).toBeVisible()
  await expect(page.getByText('avant l’étape 4')).toHaveCount(0)
  await expect(page.getByText('Avec votre conseillère.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Demander un appel' })).toBeVisible()
  await expect(visible(page, 'Continuer')).toHaveCount(0)
})
