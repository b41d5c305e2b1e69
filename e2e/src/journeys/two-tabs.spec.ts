import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { findCountry } from '../page/country.ts'
import { openDocuments } from '../page/documents.ts'
import { cards, payWith } from '../page/pay.ts'
import { aMonthIn, fillFrance, fillStay, openRecap } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { wordOf } from '../world/word-of.ts'

const declare = '/claims/declare'
const request = '/insurance/health-mobility/certificate'

/** Opens the draft of this page in a second tab of the same browser. */
async function secondTab(page: Page): Promise<Page> {
  const second = await page.context().newPage()
  await second.goto(page.url())
  return second
}

const sendClaim = (page: Page) => page.getByRole('button', { name: 'Envoyer ma déclaration' }).click()
const claimsOf = async (page: Page, title: string) => {
  await page.goto('/claims/my-claims')
  return page.getByRole('link', { name: title })
}

/** Begins a claim in one tab and opens its draft in another. */
async function claimInTwoTabs(page: Page, title: string): Promise<Page> {
  await signIn(page, demoPeople.idris)
  await page.goto(declare)
  await page.getByLabel('Objet').fill(title)
  await page.getByLabel('Message').fill('Écran fendu dans l’escalier.')
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  const second = await secondTab(page)
  await expect(second.getByLabel('Objet')).toHaveValue(title)
  return second
}

test(
  'a claim that one tab has sent is not sent again by another, which says so and leads to it',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const title = `Écran fendu ${wordOf(info)}`
    const second = await claimInTwoTabs(page, title)
    await second.getByLabel('Message').fill('Écran fendu, et la vitre arrière aussi.')
    await sendClaim(page)
    await expect(toast(page, 'Sinistre déclaré')).toBeVisible()

    await expect(second.getByRole('heading', { name: 'Cette déclaration est déjà envoyée' })).toBeVisible()
    await expect(second.getByText('Écran fendu, et la vitre arrière aussi.')).toBeVisible()
    await expectAccessible(second)
    await second.getByRole('link', { name: 'Voir le sinistre' }).click()
    await expect(second.getByRole('complementary', { name: title })).toBeVisible()

    // Another claim begins empty, and is another one.
    await second.goBack()
    await expect(second.getByLabel('Objet')).toHaveValue('')
    await second.getByLabel('Objet').fill(`Autre ${title}`)
    await second.getByLabel('Message').fill('Autre chose.')
    await sendClaim(second)
    await expect(toast(second, 'Sinistre déclaré')).toBeVisible()
    await expect(await claimsOf(page, title)).toHaveCount(2)
  },
)

test(
  'a claim that arrived though its sending was cancelled is not made again with other words',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const title = `Chargeur perdu ${wordOf(info)}`
    await signIn(page, demoPeople.idris)
    await page.goto(declare)
    await page.getByLabel('Objet').fill(title)
    await page.getByLabel('Message').fill('Chargeur perdu.')
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/api/claims', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      arrive()
    })
    await sendClaim(page)
    await arrived
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.unroute('**/api/claims')
    await page.getByLabel('Message').fill('Chargeur perdu, avec son câble.')
    await sendClaim(page)
    await expect(page.getByRole('heading', { name: 'Cette déclaration est déjà envoyée' })).toBeVisible()
    await page.getByRole('button', { name: 'Déclarer un autre sinistre' }).click()
    await expect(page.getByLabel('Objet')).toHaveValue('')
    await expect(await claimsOf(page, title)).toHaveCount(1)
  },
)

test(
  'a request for a certificate that one tab has sent is not sent again by another',
  {
    tag: '@once',
  },
  async ({ page, student }, info) => {
    const host = `Institut ${wordOf(info)}`
    await signIn(page, student)
    await page.goto(request)
    await findCountry(page.getByRole('combobox', { name: 'Nationalité', exact: true }), 'Maroc')
    await findCountry(page.getByRole('combobox', { name: 'Pays de résidence' }), 'France')
    await page.getByLabel('Téléphone').fill('06 39 98 01 07')
    await page.getByRole('button', { name: 'Saisir l’adresse à la main' }).click()
    await page.getByLabel('Adresse', { exact: true }).fill('5 boulevard des Étoiles')
    await page.getByLabel('Code postal').fill('75013')
    await page.getByLabel('Ville').fill('Paris')
    await page.getByText('Demande de visa', { exact: true }).click()
    await page.getByLabel('Établissement d’accueil').fill(host)
    const second = await secondTab(page)
    const send = (tab: Page) => tab.getByRole('button', { name: 'Demander l’attestation' })
    await expect(second.getByLabel('Établissement d’accueil')).toHaveValue(host)
    await send(page).click()
    await expect(page.getByRole('dialog', { name: /^Merci, votre demande d’attestation/ })).toBeVisible()

    await expect(second.getByRole('heading', { name: 'Cette demande est déjà envoyée' })).toBeVisible()
    await expect(send(second)).toHaveCount(0)
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Faire une autre demande' }).click()
    await expect(second.getByLabel('Établissement d’accueil')).toHaveValue('')
  },
)

test('a purchase that one tab has paid is not given up by another, which says that it was paid', {
  tag: '@once',
}, async ({ page, student }) => {
  await signIn(page, student, '/insurance/health-mobility')
  await fillStay(page, aMonthIn('France'))
  const recap = await openRecap(page)
  await fillFrance(recap)
  await recap.getByRole('button', { name: /^Payer/ }).click()
  await expect(page).toHaveURL(/\/pay\//)
  const second = await page.context().newPage()
  await second.goto('/contracts/terminate')
  await second.getByRole('button', { name: 'Abandonner l’achat : Séjour en France' }).click()
  await payWith(page, cards.good)
  await openDocuments(page)

  await second.getByRole('dialog').getByRole('button', { name: 'Abandonner l’achat' }).click()
  await expect(toast(second, 'Un paiement vient d’arriver pour cet achat')).toBeVisible()
  await expect(second.getByRole('dialog')).toHaveCount(0)
})
