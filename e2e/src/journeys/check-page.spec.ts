import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { aSignedForm } from '../page/short-form.ts'
import { test } from '../page/test.ts'
import { signIn, signInByPage } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test('a code that no certificate has is unknown, however it is written', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/verifier')
  const code = page.getByLabel('Code de contrôle')
  await code.fill('7k2m94qdv3xa8htb')
  await code.press('Enter')
  await expect(page).toHaveURL(/\/verifier\/7K2M-94QD-V3XA-8HTB$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucune attestation n’a ce code')
  await page.goto('/verifier/%3Cimg%20onerror=alert(1)%3E')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucune attestation n’a ce code')
  await expect(page.getByRole('main')).toContainText('<img onerror=alert(1)>')
})

test('a code is checked where the browser refuses to keep anything, and a visitor may sign in', {
  tag: '@once',
}, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/verifier/7K2M-94QD-V3XA-8HTB')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucune attestation n’a ce code')
  await signInByPage(page, demoPeople.classic)
  await page.getByRole('link', { name: 'Mes documents' }).first().click()
  await expect(page).toHaveURL(/\/documents$/)
})

test('what cannot be a code is corrected at the field', { tag: '@once' }, async ({ page }) => {
  await page.goto('/verifier')
  const code = page.getByLabel('Code de contrôle')
  await code.fill('7K2M-94QD')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Saisissez les 16 caractères du code/)
  await expect(code).toBeFocused()
  await expect(page).toHaveURL(/\/verifier$/)
})

test('a landlord checks a file of codes at once, and keeps the answer', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/verifier')
  await page.getByText('Vérifier plusieurs codes').click()
  const submit = page.getByRole('button', { name: 'Vérifier les codes' })
  await submit.press('Enter')
  await expect(page.getByLabel('Codes', { exact: true })).toHaveAccessibleDescription(/Aucun code/)
  const buffer = Buffer.from('Nom;Code\r\nAnouk;7k2m94qdv3xa8htb\r\nIdris;3HFN-82KT-W5RC-Q9YD\r\n')
  await page
    .getByLabel('Choisir un fichier CSV')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByLabel('Codes', { exact: true })).toHaveValue(
    '7K2M-94QD-V3XA-8HTB\n3HFN-82KT-W5RC-Q9YD',
  )
  await submit.press('Enter')
  await expect(page.getByRole('heading', { name: /^2 codes vérifiés le/ })).toBeFocused()
  await expect(page.getByRole('row', { name: /3HFN-82KT-W5RC-Q9YD/ })).toContainText('Code inconnu')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le résultat (CSV)' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('verification.csv')
})

test('a landlord reads which lines of several files had no code, until they edit the list', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/verifier')
  await page.getByText('Vérifier plusieurs codes').click()
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page
    .getByLabel('Choisir un fichier CSV')
    .setInputFiles([
      csv('a.csv', 'Nom;Code\r\nAnouk;7k2m94qdv3xa8htb\r\nIdris;pas encore reçu'),
      csv('b.csv', '\ufeffNom;Code\r\nLéa;3HFN-82KT-W5RC-Q9YD'),
    ])
  const codes = page.getByLabel('Codes', { exact: true })
  await expect(codes).toHaveValue('7K2M-94QD-V3XA-8HTB\n3HFN-82KT-W5RC-Q9YD')
  const submit = page.getByRole('button', { name: 'Vérifier les codes' })
  await submit.press('Enter')
  const left = page.getByText(/sans code laissées? de côté/)
  await expect(left).toHaveText('3 lignes sans code laissées de côté, à partir de « Nom;Code ».')
  await expectAccessible(page)
  await codes.fill('7K2M-94QD-V3XA-8HTB\nrien ici')
  await submit.press('Enter')
  await expect(left).toHaveText('1 ligne sans code laissée de côté : « rien ici ».')
})

test.describe('without a network', () => {
  test.use({ expected: 'refusals and no network' })

  test('a phone that has checked once reads a 2D code by itself, and never calls it valid', {
    tag: '@once',
  }, async ({ page, context }) => {
    const cards = page.waitForResponse((answer) => answer.url().endsWith('/api/cards'))
    await signIn(page, demoPeople.inclusive, '/card')
    const { data } = (await (await cards).json()) as { data: { code: string }[] }
    const code = data[0]?.code ?? ''
    await page.goto(`/verifier/${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette attestation est authentique')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sealKeys'))).toContain('"kid"')
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
    await expect.poll(workers).toBe('activated')
    // What the seal of this world signs is not read here: the browser knows one more key, and its paper.
    const { key, form } = aSignedForm(code)
    await page.evaluate((known) => localStorage.setItem('sealKeys', JSON.stringify([known])), key)

    await context.setOffline(true)
    await page.goto(`/verifier/${code}#${form}`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Attestation authentique, état non vérifié',
    )
    await expect(page.getByRole('main')).toContainText('A*** Vallombre')
    await expect(page.getByRole('main')).toContainText('10/11/2026 – 09/03/2027')
    await expect(page.getByRole('main')).not.toContainText(/valable/i)
    await expectAccessible(page)
    await page.goto('/verifier')
    await page.goto(`/verifier/${code}#${form.replace(/.$/, (last) => (last === '0' ? '8' : '0'))}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce QR code n’est pas le nôtre')
  })
})

test('no search engine keeps the check page', { tag: '@once' }, async ({ page }) => {
  const answer = await page.goto('/verifier/7K2M-94QD-V3XA-8HTB')
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
})

test('a roommate opens a certificate in their own name by a link, without the account of anybody', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.partner, '/documents')
  await page
    .getByRole('link', { name: /Habitation, 4 pièces/ })
    .first()
    .click()
  const people = page.getByRole('region', { name: 'Personnes assurées avec vous' })
  await people
    .getByRole('button', { name: /(Donner son attestation|Renvoyer).*Elias Montbrun/ })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Une attestation pour Elias Montbrun' })
  await dialog.getByLabel(/Adresse e-mail/).fill('elias')
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).press('Enter')
  await expect(dialog.getByLabel(/Adresse e-mail/)).toHaveAccessibleDescription(/saisissez-la en entier/)
  await dialog.getByLabel(/Adresse e-mail/).fill('')
  await dialog.getByRole('button', { name: 'Créer le lien' }).press('Enter')
  await expect(page.getByRole('heading', { name: /Le lien est prêt.*Elias Montbrun/ })).toBeFocused()
  await expectAccessible(page)
  const link = `${await people.locator('bdi[dir="ltr"]').filter({ hasText: '/a/' }).textContent()}`
  await page.evaluate(() => localStorage.clear())
  await page.goto(link.slice(link.indexOf('/a/')))
  const certificate = page.getByRole('article')
  await expect(certificate).toContainText('Elias Montbrun, né le 08/10/2002')
  await expect(certificate).not.toContainText('Rose Pavilland')
  await expect(page.getByText('le contrat souscrit par Malo Kerdivel vous assure aussi')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le PDF signé' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('AttestationHabitation.pdf')
  await page.getByRole('link', { name: 'Vérifier par le code' }).press('Enter')
  await expect(page.getByText('E*** Montbrun')).toBeVisible()

  await signIn(page, demoPeople.partner, '/documents')
  await page
    .getByRole('link', { name: /Habitation, 4 pièces/ })
    .first()
    .click()
  await people.getByRole('button', { name: /Révoquer le lien.*Elias Montbrun/ }).press('Enter')
  await expect(people).toContainText('Révoqué')
  await page.goto(link.slice(link.indexOf('/a/')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien a été retiré')
})
