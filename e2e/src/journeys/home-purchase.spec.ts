import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { changeHome } from '../page/change-home.ts'
import { anImei, describeAndSign } from '../page/devices.ts'
import { arrived, cardOf, expectNothingDue, openDocuments } from '../page/documents.ts'
import {
  addDevices,
  agree,
  expectCertificate,
  fillAccount,
  fillHome,
  fillRoommates,
  goOn,
  goToSign,
  homePages,
  payButton,
  seePrice,
} from '../page/home.ts'
import { logOut } from '../page/menu.ts'
import { cards, payWith } from '../page/pay.ts'
import { declineDocument, signDocument } from '../page/sign-document.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { fillLogin, signIn } from '../people/sign-in.ts'
import { aStudent } from '../people/student.ts'

/** Agrees for five people to a home that is told as not shared: it is said, in nobody's way, and put right in one press. */
async function agreeAsSharers(page: Page) {
  await agree(page)
  await expect(page.getByText('Vous êtes 5 à y vivre.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choisir «\u00a0Une colocation\u00a0»' }).click()
  await expect(page.getByLabel('De quel logement s’agit-il')).toHaveValue('shared')
  await expect(page.getByText('Vous êtes 5 à y vivre.')).toHaveCount(0)
}

/** The device waits: what has arrived has the filled button, and the description a lined one there and in its row. */
async function expectDeviceLater(page: Page) {
  const row = cardOf(page, /^Multimédia/)
  await expect(row).toContainText('Appareil à décrire')
  const looks = [arrived(page), row].map((place) =>
    place
      .getByRole('link', { name: /^Décrire l’appareil/ })
      .evaluate((link) => getComputedStyle(link).backgroundColor),
  )
  expect(new Set(await Promise.all(looks)).size).toBe(1)
}

test(
  'five occupants are insured by a visitor, with devices, by the year',
  { tag: '@once' },
  async ({ page }, info) => {
    const student = aStudent(info)
    await page.goto(homePages.visitor)
    await fillHome(page, { rooms: 4, persons: 5, payment: 'Annuel' })
    await seePrice(page)
    await addDevices(page, 'Essentiels + tel')
    const offers = '**/payments/price/listmultimedia?**'
    const noOffers = () => page.route(offers, (route) => route.fulfill({ json: { data: { stripe: [] } } }))
    await noOffers()
    await page.reload()
    await expect(page.getByText('L’option que vous aviez choisie n’est plus en vente')).toBeVisible()
    await page.unroute(offers)
    await page.reload()
    await goOn(page)
    await fillAccount(page, student)
    const people = await fillRoommates(page, 4)
    await page.getByLabel('Date de naissance').last().fill('')
    const agreements = page.getByRole('region', { name: 'Vos accords' })
    for (const name of ['tableau de garanties', 'document d’information Multimédia', 'notice'])
      await expect(agreements.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
    await expect(agreements.getByLabel(/commencent avant la fin des 14 jours, 30 jours pour/)).toBeVisible()
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
    await payButton(page).press('Enter')
    await expect(payButton(page)).toHaveAccessibleDescription(
      /^Il manque\s: la date de naissance du colocataire 5, le type de logement, ce qui assure déjà ce logement, votre accord sur les conditions générales, votre accord sur les documents reçus, votre accord sur le début de la garantie\.$/,
    )
    const summary = page.getByRole('alert').filter({ hasText: 'réponses à corriger' })
    await expect(summary).toBeFocused()
    await expectAccessible(page)
    await summary.getByRole('link', { name: /colocataire 5/ }).click()
    await page.keyboard.type('19/05/2003')
    await agreeAsSharers(page)
    await payButton(page).click()
    await expect(page.getByText(/398,00\s€/).first()).toBeVisible()
    await payWith(page, cards.good)

    await expect(
      page.getByRole('heading', { name: 'Paiement reçu. Il reste votre signature.' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Décrire mon appareil' })).toBeVisible()
    // What was paid is said, whatever the tariff is by now.
    await noOffers()
    await page.reload()
    await expect(page.getByText(/398,00\s€/)).toHaveCount(2)
    await page.unroute(offers)
    await expectAccessible(page)
    await goToSign(page)
    await signDocument(page)
    await expect(page).toHaveURL(/\/insurance\/sign\?context=home/)
    await openDocuments(page)
    await expectDeviceLater(page)
    const certificate = await expectCertificate(page, student.email)
    for (const person of [student.lastName, ...people.map((one) => one.split(' ')[1] ?? '')]) {
      expect(certificate).toContain(person)
    }
    expect(await page.evaluate(() => localStorage.getItem('houseContract'))).toBeNull()
    await arrived(page).getByRole('link', { name: 'Décrire l’appareil' }).click()
    await describeAndSign(page, anImei(info))
    await expect(
      page.getByRole('button', { name: /^Télécharger le contrat – Multimédia, Essentiels \+ tel/ }),
    ).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Télécharger l’attestation – Habitation/ })).toHaveCount(1)
    await expectNothingDue(page)
    await changeHome(page, 'Habitation, 4 pièces', 5)
  },
)

test('alone and signed in: a card is declined, another pays though signed out meanwhile; the signature is refused, then given', {
  tag: '@once',
}, async ({ page, student }) => {
  await signIn(page, student, homePages.own)
  await fillHome(page, { rooms: 2, persons: 1, payment: 'Annuel', start: dayFromToday(10) })
  await seePrice(page)
  await goOn(page)
  await expect(page.getByRole('region', { name: 'Vérifiez avant de payer' })).toContainText(student.lastName)
  await expect(page.getByText(/^3,76\s€ de moins que douze mensualités de 8,23\s€/)).toBeVisible()
  await agree(page)
  await expectAccessible(page)
  await payButton(page).click()
  await payWith(page, cards.withoutFunds)
  await expect(page.getByRole('alert')).toContainText('pas une provision suffisante')
  const tab = await page.context().newPage()
  await tab.goto('/home')
  await logOut(tab)
  await tab.close()
  await payWith(page, cards.good)
  await expect(page).toHaveURL(/\/login\/classic\?back=/)
  await fillLogin(page, student)

  await goToSign(page)
  await declineDocument(page)
  await expect(page.getByRole('heading', { name: 'Vous avez refusé de signer' })).toBeVisible()
  await page.getByRole('link', { name: 'Mes documents' }).click()
  const home = cardOf(page, /^Habitation/)
  await expect(home).toContainText('Signature refusée')
  await home.getByRole('button', { name: /^Signer le contrat/ }).click()
  await signDocument(page)
  await openDocuments(page)
  expect(await expectCertificate(page, student.email)).toContain('15 quai des Longitudes')
  await expectNothingDue(page)
})

test('a home that was left unpaid waits a day with all its answers, and is paid then', {
  tag: '@once',
}, async ({ page, student }) => {
  await signIn(page, student, homePages.own)
  await fillHome(page, { rooms: 3, persons: 2, start: dayFromToday(10) })
  await seePrice(page)
  await goOn(page)
  await expect(page.getByRole('region', { name: 'Votre compte' })).toHaveCount(0)
  await fillRoommates(page, 1)
  await agree(page)
  await payButton(page).click()
  await payWith(page, cards.declined)
  await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
  await expect(page).toHaveURL(/\/insurance\/housing\?step=4$/)
  await expect(page.getByText('Vos réponses sont intactes.')).toBeVisible()
  // The page says it: a notice that says it again would only lie on something.
  await expect(toast(page, 'Paiement interrompu')).toHaveCount(0)
  await page.goto('/documents')
  await expect(cardOf(page, /^Habitation/)).toContainText('En attente de paiement')

  await page.clock.setFixedTime(new Date(Date.now() + 86_400_000))
  await page.goto(`${homePages.own}?step=4`)
  const recap = page.getByRole('region', { name: 'Vérifiez avant de payer' })
  for (const answer of ['3 pièces, 2 occupants', dayFromToday(10), 'Rose Pavilland, 19/05/2003']) {
    await expect(recap).toContainText(answer)
  }
  const earlier = `Ce qui est payé pour les jours avant le ${dayFromToday(10)} vous revient`
  await expect(page.getByLabel('Votre prix').getByText(earlier)).toBeVisible()
  await agree(page)
  await payButton(page).click()
  await payWith(page, cards.good)
  await goToSign(page)
  await signDocument(page)
  await openDocuments(page)
  await expectCertificate(page, student.email)
  await expectNothingDue(page)
  await page.goto('/payments')
  const next = page.getByRole('region', { name: 'Prochains paiements' })
  await expect(next).toContainText('pas encore couvert : ce qui est payé pour les jours avant le début')
})

test('an e-mail that has an account signs in inside the step, and nothing typed is lost', {
  tag: '@once',
}, async ({ page, student }) => {
  await page.goto(homePages.visitor)
  await fillHome(page, { rooms: 1, persons: 3 })
  await seePrice(page)
  await goOn(page)
  await fillAccount(page, { ...student, password: 'Another#2026' })
  await fillRoommates(page, 2)
  await agree(page)
  await payButton(page).click()
  const account = page.getByRole('region', { name: 'Votre compte' })
  await expect(account.getByRole('heading', { name: 'Vous avez déjà un compte' })).toBeFocused()
  for (const one of ['Rose Pavilland', 'Elias Montbrun'])
    await expect(page.getByText(`${one}, 19/05/2003`, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Conditions générales, document d’information, tableau/)).toBeVisible()
  await expect(payButton(page)).toHaveAccessibleDescription(/^Connectez-vous pour payer/)
  await expectAccessible(page)
  await account.getByRole('button', { name: 'Utiliser une autre adresse' }).click()
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  await expect(page.getByLabel('Téléphone')).toHaveValue(student.phone)
  await payButton(page).click()
  await expect(account.getByRole('heading', { name: 'Vous avez déjà un compte' })).toBeFocused()
  await account.getByLabel('Mot de passe', { exact: true }).fill('Wrong#2026')
  await account.getByRole('button', { name: 'Se connecter et continuer' }).click()
  await expect(account.getByRole('alert')).toContainText('Identifiant ou mot de passe incorrect')
  await account.getByLabel('Mot de passe', { exact: true }).fill(student.password)
  await page.evaluate(pressAtOnce)
  await account.getByRole('button', { name: 'Se connecter et continuer' }).click()

  // The page of a signed-in person comes meanwhile: a press on the visitor's counts.
  await payWith(page, cards.good)
  await goToSign(page)
  await signDocument(page)
  await openDocuments(page)
  expect(await expectCertificate(page, student.email)).toContain('Montbrun')
})

test.describe('when the checkout fails after the account was made', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test(
    'the visitor is signed in, sees why, and pays without registering again',
    { tag: '@once' },
    async ({ page }, info) => {
      const registrations: string[] = []
      page.on('request', (call) => call.url().includes('/register/') && registrations.push(call.url()))
      const checkout = '**/payments/checkout/home_insurance'
      const answer = (status: number, body: object) =>
        page.route(checkout, (route) => route.fulfill({ status, json: body }), { times: 1 })
      await page.goto(homePages.visitor)
      await fillHome(page, { rooms: 2, persons: 2, start: dayFromToday(10) })
      await seePrice(page)
      await goOn(page)
      await fillAccount(page, aStudent(info))
      await fillRoommates(page, 1)
      await agree(page)
      await answer(503, { code: 'payments.unavailable', message: 'Le paiement ne répond pas.' })
      await payButton(page).click()
      const refusal = page.getByRole('alert').filter({ hasText: 'Rien n’a été débité' })
      await expect(refusal).toBeFocused()
      await expect(refusal).toContainText('Le paiement ne répond pas.')
      await expect(page).toHaveURL(/\/insurance\/housing\?step=3$/)
      await expect(page.getByRole('region', { name: 'Votre compte' })).toHaveCount(0)
      await expect(page.getByLabel('Prénom')).toHaveValue('Rose')

      const errors = {
        'contract.startDate': ['Choisissez un autre jour.'],
        'contract.roommates.0.birthday': ['Vérifiez cette date.'],
      }
      await answer(422, { code: 'platform.invalid', message: 'Des réponses sont à corriger.', errors })
      await payButton(page).click()
      await expect(page.getByLabel('Date de naissance')).toHaveAccessibleDescription(/Vérifiez cette date/)
      await refusal.getByRole('link', { name: 'Choisissez un autre jour.' }).click()
      await expect(page.getByLabel('Début de la couverture')).toBeFocused()
      await page.goto(`${homePages.own}?step=3`)
      await agree(page)
      await payButton(page).click()
      await payWith(page, cards.good)
      await goToSign(page)
      expect(registrations).toHaveLength(1)
    },
  )
})

/** Presses « Payer » in the first moment in which the page offers it to whoever has signed in. */
function pressAtOnce(): void {
  new MutationObserver((_seen, watch) => {
    const pay = [...document.querySelectorAll<HTMLElement>('button[form=people]')].find(
      (button) => button.offsetParent && button.ariaDisabled !== 'true',
    )
    if (!pay || document.getElementById('known-password')) return
    watch.disconnect()
    pay.click()
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
}
