import { expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { findCountry } from '../page/country.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { aPdfFile } from '../page/upload.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { fillLogin, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'
import { wordOf } from '../world/word-of.ts'

const support = 'support@example.org'

async function fillAddress(page: Page) {
  await page.getByRole('button', { name: 'Saisir l’adresse à la main' }).click()
  await page.getByLabel('Adresse', { exact: true }).fill('5 boulevard des Étoiles')
  await page.getByLabel('Code postal').fill('75013')
  await page.getByLabel('Ville').fill('Paris')
}

/** Fills every field, with a second nationality and a typed reason; before the last one, sees that the form is not sent. */
async function fillRequest(page: Page, host: string) {
  await page.getByLabel('Nom', { exact: true }).fill('Marchand')
  await findCountry(page.getByRole('combobox', { name: 'Nationalité', exact: true }), 'Maroc')
  await page.getByLabel('J’ai une seconde nationalité').check()
  await findCountry(page.getByRole('combobox', { name: /^Seconde nationalité/ }), 'Belgique')
  await fillAddress(page)
  await page.getByText('Autre', { exact: true }).click()
  await page.getByLabel('Précisez le motif').fill('Signature d’un bail')
  const send = page.getByRole('button', { name: 'Demander l’attestation' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await send.press('Enter')
  await expect(page.getByText(/^Il manque\s: votre prénom, votre pays de résidence, /)).toBeVisible()
  await page.getByLabel('Prénom').fill('Élodie')
  await findCountry(page.getByRole('combobox', { name: 'Pays de résidence' }), 'France')
  await page.getByLabel('Téléphone').fill('06 39 98 01 07')
  await page.getByLabel('Adresse e-mail').fill('elodie@example.com')
  await page.getByLabel('Établissement d’accueil').fill(host)
}

async function idOf(info: TestInfo, host: string): Promise<string> {
  const path = `/certificate-requests?search=${encodeURIComponent(host)}`
  return (await (await callAsAdministrator(info, path)).json()).data[0].id
}

/** Sends a PDF from the queue; a second Enter sends nothing. */
async function sendFromQueue(admin: Page, id: string) {
  await admin.goto(`/queue/certificate_request/${id}`)
  const decision = admin.getByRole('region', { name: 'Décision' })
  await decision.locator('input[type=file]').setInputFiles(aPdfFile('attestation-bail.pdf'))
  await decision.getByRole('button', { name: 'Envoyer par e-mail' }).press('Enter')
  await expect(decision.getByText('Attestation envoyée')).toBeVisible()
  await expect(decision).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(decision.getByRole('button', { name: 'Envoyer à nouveau' })).toBeVisible()
  await expect(decision.getByText('Attestation envoyée')).toHaveCount(1)
}

/** Sends another PDF from the dialog of the list, which stays open and gives the focus back. */
async function sendAgainFromList(admin: Page) {
  await admin.getByRole('button', { name: 'Ouvrir la demande d’Élodie Marchand' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Élodie Marchand' })
  await dialog.getByRole('button', { name: 'Envoyer à nouveau' }).click()
  await dialog.locator('input[type=file]').setInputFiles(aPdfFile('attestation-corrigee.pdf'))
  await dialog.getByRole('button', { name: 'Envoyer par e-mail' }).press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Attestation envoyée' })).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Envoyer à nouveau' })).toBeFocused()
}

test(
  'a visitor asks for an attestation, signs in, finds the form as it was, and gets what an administrator sends',
  {
    tag: '@once',
  },
  async ({ page, student, browser, baseURL }, info) => {
    const host = `Institut ${wordOf(info)}`
    await page.addInitScript(() => localStorage.setItem('healthMobilityContract', '{"country":72}'))
    await page.goto('/insurance/health-mobility/certificate')
    await fillRequest(page, host)
    const send = page.getByRole('button', { name: 'Demander l’attestation' })
    await page.reload()
    await expectAccessible(page)
    await send.click()
    await expect(page).toHaveURL(/\/login\/classic\?back=/)
    await fillLogin(page, student)

    await expect(page).toHaveURL(/\/insurance\/health-mobility\/certificate$/)
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Marchand')
    await expect(page.getByRole('combobox', { name: /^Seconde nationalité/ })).toHaveValue('Belgique')
    await expect(page.getByLabel('Adresse du domicile en France')).toHaveValue(
      '5 boulevard des Étoiles, 75013 Paris',
    )
    await expect(page.getByLabel('Précisez le motif')).toHaveValue('Signature d’un bail')
    await send.dblclick()
    const thanks = page.getByRole('dialog', { name: /^Merci, votre demande d’attestation/ })
    await expect(thanks).toContainText(student.email)
    await expect(thanks).toContainText(host)
    await expectAccessible(page)
    await thanks.getByRole('button', { name: 'Fermer et voir mes documents' }).click()
    await expect(page).toHaveURL(/\/documents$/)
    expect((await mailTo(student.email, 'demande d’attestation')).text).toContain(host)
    expect((await mailTo(support, `Demande d’attestation d’${student.name}`)).text).toContain(
      'Maroc, Belgique',
    )

    const other = await browser.newContext({ baseURL })
    const admin = await other.newPage()
    await signIn(admin, demoPeople.administrator)
    await admin.goto('/certificate-requests')
    await admin.getByLabel('Nom, organisme').fill(host)
    await expect(admin.getByText('1 – 1 sur 1')).toBeVisible()
    await admin.getByRole('button', { name: 'Traiter la demande d’Élodie Marchand' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Élodie Marchand' })
    await expect(dialog).toContainText('Aucun contrat.')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Demander une pièce' }).click()
    await dialog.getByLabel('Ce qui manque').fill('Une copie de votre bail')
    await dialog.getByRole('button', { name: 'Demander par e-mail' }).click()
    await expect(dialog.getByText('Une copie de votre bail')).toBeVisible()
    expect((await mailTo(student.email, 'manque une pièce')).text).toContain('> Une copie de votre bail')
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
    await sendFromQueue(admin, await idOf(info, host))
    expect(
      (await attachedPdf(await mailTo(student.email, 'Votre attestation'), 'attestation-bail')).length,
    ).toBe(15)
    await admin.goBack()
    await expect(admin.getByRole('row').filter({ hasText: host })).toContainText('Envoyée')
    await sendAgainFromList(admin)
    await expect
      .poll(async () => (await mailTo(student.email, 'Votre attestation')).attachments)
      .toContainEqual(expect.objectContaining({ filename: 'attestation-corrigee.pdf' }))
    await other.close()
  },
)

test('a student complains, loses nothing to a reload, and reads by when and by whom it is answered', {
  tag: '@once',
}, async ({ page, student, browser, baseURL }) => {
  await signIn(page, student)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Réclamation' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(student.lastName)
  await expect(page.getByRole('radio', { name: 'Une réclamation' })).toBeChecked()
  await page.getByLabel('Objet').fill('Remboursement')
  await page.getByLabel('Message').fill('J’attends depuis trois mois.')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('J’attends depuis trois mois.')
  const message = 'Trop de demandes en peu de temps.'
  await page.route('**/api/email', (route) => route.fulfill({ status: 429, json: { message } }), { times: 1 })
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(toast(page, 'ERREUR')).toContainText(message)
  await expect(page.getByLabel('Objet')).toHaveValue('Remboursement')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(toast(page, 'L’email a bien été envoyé.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Votre réclamation est enregistrée' })).toBeFocused()
  const reference = (await page.getByText(/^RC-\d{4}-\d{6}$/).textContent()) ?? ''
  await expect(page.getByLabel('Objet')).toHaveValue('')
  await expectAccessible(page)
  expect((await mailTo(student.email, reference)).text).toContain('mediation-assurance.org')

  const other = await browser.newContext({ baseURL })
  const admin = await other.newPage()
  await signIn(admin, demoPeople.administrator)
  await admin.goto('/certificate-requests?view=complaints')
  await admin.getByRole('button', { name: `Répondre à la réclamation ${reference}` }).click()
  const dialog = admin.getByRole('dialog', { name: `Réclamation ${reference}` })
  await dialog.getByLabel('Votre réponse').fill('Le remboursement part demain.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(toast(admin, 'Réponse envoyée')).toBeVisible()
  await expect(admin.getByRole('row').filter({ hasText: reference })).toContainText('Réponse donnée')
  expect((await mailTo(student.email, `Réponse à votre réclamation ${reference}`)).text).toContain(
    'part demain',
  )
  await other.close()
})

test(
  'somebody without an account complains, loses nothing on the way, and is answered by the desk with the mediator’s name',
  {
    tag: '@once',
  },
  async ({ page, browser, baseURL }, info) => {
    const word = wordOf(info)
    const email = `landlord-${word}@example.org`
    await page.goto('/contact')
    await page.getByRole('link', { name: 'Une réclamation, sans compte' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Réclamation' })).toBeVisible()
    await page.getByLabel('Nom', { exact: true }).fill('Diabaté')
    await page.getByLabel('Prénom').fill('Awa')
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Objet').fill(`Fuite ${word}`)
    const send = page.getByRole('button', { name: 'Envoyer la réclamation' })
    await send.press('Enter')
    await expect(page.getByText('Il manque : le message.')).toBeVisible()
    await page.getByLabel('Votre réclamation').fill('Votre assuré ne répond pas.')
    await page.reload()
    await expect(page.getByLabel('Votre réclamation')).toHaveValue('Votre assuré ne répond pas.')
    const message = 'Trop de demandes en peu de temps.'
    await page.route('**/api/complaints', (route) => route.fulfill({ status: 429, json: { message } }), {
      times: 1,
    })
    await send.press('Enter')
    await expect(page.getByText(message)).toBeVisible()
    await send.press('Enter')
    await expect(page.getByRole('heading', { name: 'Votre réclamation est enregistrée' })).toBeFocused()
    const reference = (await page.getByText(/^RC-\d{4}-\d{6}$/).textContent()) ?? ''
    await expectAccessible(page)
    expect((await mailTo(email, reference)).text).toContain('mediation-assurance.org')

    const other = await browser.newContext({ baseURL })
    const admin = await other.newPage()
    await signIn(admin, demoPeople.administrator, '/queue?kind=complaint')
    await admin.getByRole('link', { name: `Fuite ${word}` }).click()
    await expect(admin.getByText('rien ne prouve qui écrit')).toBeVisible()
    await admin.getByLabel('Votre réponse').fill('Nous ne pouvons donner suite.')
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await expect(toast(admin, 'Réponse envoyée')).toBeVisible()
    const { text } = await mailTo(email, `Réponse à votre réclamation ${reference}`)
    for (const told of ['donner suite', 'mediation-assurance.org']) expect(text).toContain(told)
    await other.close()
  },
)
