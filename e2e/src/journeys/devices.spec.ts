import { expect, type Page, type Response } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import {
  addInvoice,
  agreeToDevices,
  anImei,
  describePhone,
  invoiceField,
  priceIn,
  sendButton,
  subscribe,
} from '../page/devices.ts'
import { cardOf, expectNothingDue, openDocuments, unfold } from '../page/documents.ts'
import { isNarrow, openMenu } from '../page/menu.ts'
import { cards, payWith } from '../page/pay.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { signDocument } from '../page/sign-document.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { aPdfFile } from '../page/upload.ts'
import { callAs } from '../people/administrator.ts'
import { bringSession, fillLogin, signIn, spoilSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'

const once = { tag: '@once' }

/** Waits until the prices by the month and by the year, which a refused payment asks for again, have come. */
async function pricesReadAfterRefusal(page: Page): Promise<void> {
  const isOf = (path: string) => (answer: Response) => answer.url().includes(`/api/payments/${path}`)
  await page.waitForResponse(isOf('checkout/multimedia_insurance'))
  const isListBy = (payment: string) => (answer: Response) =>
    isOf('price/listmultimedia')(answer) && answer.url().includes(`recurring=${payment}`)
  await Promise.all(['mensuel', 'annuel'].map((payment) => page.waitForResponse(isListBy(payment))))
}

test('a partner student insures a phone, from its card to the delivered contract', async ({
  page,
  partner,
}, info) => {
  const imei = anImei(info)
  await bringSession(page, partner)
  await subscribe(page, 'téléphone', (modal) => priceIn(modal).fill('749'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assurer mon smartphone')
  await describePhone(page, imei)
  await agreeToDevices(page)
  await expect(page.getByRole('complementary', { name: 'Prix' })).toContainText(
    /9,99\s€.*110,00\s€.?\/année/s,
  )
  // The price of the invoice moves the device into another band.
  await page.getByLabel('Prix d’achat TTC').fill('299,90')
  await expect(page.getByRole('complementary', { name: 'Prix' })).toContainText(/jusqu’à 300\s€.*4,99\s€/s)
  if (!isNarrow(page)) await expect(sendButton(page)).toHaveText(/^Payer 4,99\s€$/)
  await expectAccessible(page)
  const typed = await page.evaluate(() => localStorage.getItem('multimediaContract') ?? '{}')
  await sendButton(page).click()
  await expect(page.getByText(/4,99\s€/).first()).toBeVisible()
  await payWith(page, cards.good)

  await signDocument(page)
  await expect(page).toHaveURL(/\/insurance\/sign\?context=multimedia/)
  await expect(page.getByText('Votre contrat a bien été enregistré')).toBeVisible()
  await openDocuments(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger le contrat – Multimédia, Smartphone/ }).click()
  const file = await bytesOf(await download)
  expect(isSealed(file)).toBe(true)
  const text = await textOf(file)
  for (const fact of [partner.lastName, imei, 'Marque Exemple']) expect(text).toContain(fact)
  expect((await attachedPdf(await mailTo(partner.email, 'MU-'), 'Contrat')).equals(file)).toBe(true)
  await expectNothingDue(page)
  expect(await page.evaluate(() => localStorage.getItem('multimediaContract'))).toBeNull()

  // Nothing waited for the invoice; it is added where the contract stands.
  await unfold(cardOf(page, 'Multimédia, Smartphone'))
  const add = page.getByLabel('Ajouter la facture – Multimédia, Smartphone')
  await add.setInputFiles({ name: 'facture.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(add).toHaveAccessibleDescription(/^Ce fichier n’est pas accepté/)
  await add.setInputFiles(aPdfFile('facture.pdf'))
  await expect(
    page.getByRole('button', { name: 'Télécharger Facture – Multimédia, Smartphone' }),
  ).toBeVisible()
  await expect(add).toHaveCount(0)

  // A browser that was closed on the way back from the payment keeps the draft: it is bought, not begun.
  await page.evaluate((text) => {
    const draft = { ...JSON.parse(text), isAtCheckout: true }
    localStorage.setItem('multimediaContract', JSON.stringify(draft))
  }, typed)
  await page.goto('/insurance/multimedia')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('multimediaContract'))).toBeNull()
  await expect(page.getByText('Vous avez commencé une souscription')).toHaveCount(0)

  // Only the portal of what is held.
  if (isNarrow(page)) await openMenu(page)
  else await page.getByRole('button', { name: /^Bonjour / }).click()
  await expect(page.getByRole('button', { name: /^Informations de paiement/ })).toHaveText([
    'Informations de paiement – multimédia',
  ])
})

test(
  '« Tous produit + tel » is insured by the year with its invoice, and told apart from a phone alone',
  once,
  async ({ page, student }, info) => {
    await bringSession(page, student)
    await subscribe(page, 'multimédia', async (modal) => {
      await modal.getByText('Annuel').click()
      await modal.getByRole('radio', { name: /^Tous produit \+ tel/ }).check()
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assurer mes appareils')
    await describePhone(page, anImei(info), '350,01')
    await page.keyboard.press('Tab')
    await expect(page.getByText(/^Cette offre couvre un prix d’achat de 350\s€ au plus$/)).toBeVisible()
    await page.getByLabel('Prix d’achat TTC').fill('350')
    await addInvoice(page)
    await agreeToDevices(page)
    await expect(sendButton(page)).toHaveText(/^Payer 110,00\s€$/)
    await sendButton(page).click()
    await payWith(page, cards.good)
    await signDocument(page)
    await openDocuments(page)
    const devices = cardOf(page, 'Multimédia, Tous produit + tel')
    await expect(devices.getByRole('button', { name: /^Télécharger le contrat/ })).toBeVisible()
    await unfold(devices)
    await expect(devices.getByRole('button', { name: /^Télécharger Facture/ })).toBeVisible()

    // Which of the devices broke is not known: the invoice of the one that was described is no document of the claim.
    const body = new FormData()
    const told = {
      insurance_type: 'Multimédia',
      title: 'Écran fissuré',
      message: 'Une chute.',
      kind: 'breakage',
    }
    for (const [name, value] of Object.entries(told)) body.append(name, value)
    await callAs(student, { info, path: '/claims', body })
    await page.goto('/claims/my-claims')
    const claim = page.getByRole('complementary', { name: 'Écran fissuré' })
    await expect(claim.getByText('Aucun document pour l’instant.')).toBeVisible()
  },
)

test(
  'a phone that was left unpaid keeps every answer, on the page of homes too, and is paid then',
  once,
  async ({ page, partner }, info) => {
    const imei = anImei(info)
    await bringSession(page, partner)
    await subscribe(page, 'téléphone', (modal) => priceIn(modal).fill('300'))
    await describePhone(page, imei)
    await addInvoice(page)
    await page.reload()
    await expect(page.getByLabel('Numéro IMEI')).toHaveValue(imei)
    await expect(page.getByText('facture.pdf')).toBeVisible()
    await agreeToDevices(page)
    // The offer that another tab chooses is everybody's; what was agreed to for this one is asked again.
    const tab = await page.context().newPage()
    await subscribe(tab, 'téléphone', (modal) => priceIn(modal).fill('1200'))
    for (const one of [tab, page]) {
      await expect(one.getByLabel('Prix d’achat TTC')).toHaveValue('1200')
      await expect(sendButton(one)).toHaveText(/^Payer 13,99\s€$/)
      await expect(one.getByLabel('Numéro IMEI')).toHaveValue(imei)
    }
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await tab.getByLabel('Prix d’achat TTC').fill('300')
    await expect(sendButton(page)).toHaveText(/^Payer 4,99\s€$/)
    await tab.close()
    await agreeToDevices(page)
    await sendButton(page).click()
    await payWith(page, cards.declined)
    await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
    await expect(page).toHaveURL(/\/insurance\/housing$/)
    await expect(toast(page, 'Paiement interrompu, rien n’a été débité')).toBeVisible()
    await page.reload()
    await page.goto('/documents')
    const phone = cardOf(page, 'Multimédia, Smartphone')
    await expect(phone).toContainText(/Marque Exemple Modèle X.*4,99\s€\/mois/s)
    await page.goBack()
    await page.getByRole('link', { name: 'Revenir à mon appareil' }).click()
    await expect(page.getByLabel('Numéro IMEI')).toHaveValue(imei)
    await expect(page.getByLabel('Prix d’achat TTC')).toHaveValue('300')
    await expect(page.getByText('facture.pdf')).toBeVisible()
    await agreeToDevices(page)
    await sendButton(page).click()
    await payWith(page, cards.good)
    await signDocument(page)
    await openDocuments(page)
    await expect(phone.getByRole('button', { name: /^Télécharger le contrat/ })).toHaveCount(1)
    await unfold(phone)
    await expect(phone.getByRole('button', { name: /^Télécharger Facture/ })).toHaveCount(1)
    await expectNothingDue(page)
  },
)

test(
  'by keyboard: a wrong IMEI is said with what is wrong, a refusal leads to its field, and a new price is asked again',
  once,
  async ({ page, partner }, info) => {
    await bringSession(page, partner)
    await subscribe(page, 'téléphone', (modal) => priceIn(modal).fill('300'))
    await sendButton(page).focus()
    await page.keyboard.press('Enter')
    const summary = page.getByRole('alert').filter({ hasText: 'réponses à corriger' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link', { name: /^Accords/ })).toHaveCount(3)
    const imei = page.getByLabel('Numéro IMEI')
    await summary.getByRole('link', { name: /^Numéro IMEI/ }).focus()
    await page.keyboard.press('Enter')
    await expect(imei).toBeFocused()
    await page.keyboard.type('0010100000000')
    await page.keyboard.press('Tab')
    await expect(imei).toHaveAccessibleDescription(
      /Le numéro IMEI doit comporter 15 chiffres valides\. Il en manque 2\.$/,
    )
    await describePhone(page, '001010000000018')
    await agreeToDevices(page)
    await expect(sendButton(page)).toHaveAccessibleDescription(/^Il manque\s: un numéro IMEI valide\.$/)
    // The phone of somebody of the demo: another contract insures it. After a refusal the prices are read again.
    const readAgain = pricesReadAfterRefusal(page)
    await imei.fill('001010000000016')
    await sendButton(page).press('Enter')
    await expect(imei).toHaveAccessibleDescription(/Un contrat en cours assure déjà cet appareil/)
    await expect(imei).toBeFocused()

    await readAgain
    await imei.fill(anImei(info))
    await page.route('**/api/payments/price/listmultimedia*', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      const stripe = data.stripe.map((offer: { unit_amount: number }) => ({
        ...offer,
        unit_amount: offer.unit_amount + 50,
      }))
      await route.fulfill({ json: { data: { stripe } } })
    })
    await sendButton(page).press('Enter')
    const changed = page.getByRole('alert').filter({ hasText: 'Le prix a changé' })
    await expect(changed).toBeFocused()
    await expect(changed).toContainText(/4,99\s€.*5,49\s€/s)
    await expect(sendButton(page)).toHaveText(/^Payer 5,49\s€$/)
    await expect(page).toHaveURL(/step=form$/)
    await expect(invoiceField(page)).toBeAttached()
  },
)

test.describe('where the server is in trouble', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test(
    'the description of a paid device keeps every answer that was refused, through a reload and a login',
    once,
    async ({ page }, info) => {
      const imei = anImei(info)
      const person = demoPeople.withUnpaidHome
      await signIn(page, person, '/documents')
      await page
        .getByRole('link', { name: /^Décrire l’appareil/ })
        .first()
        .click()
      await describePhone(page, imei, '300')
      const expectKept = async () => {
        await expect(page.getByLabel('Numéro IMEI')).toHaveValue(imei)
        await expect(page.getByLabel('Marque')).toHaveValue('Marque Exemple')
      }
      const device = '**/api/contracts/*/device'
      await page.route(device, (route, request) =>
        request.method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
      )
      await sendButton(page).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await page.reload()
      await expectKept()
      await page.unroute(device)
      await spoilSession(page)
      await sendButton(page).click()
      await expect(page.getByText('Votre session s’est terminée.')).toBeVisible()
      await fillLogin(page, person)
      await expectKept()
    },
  )
})
