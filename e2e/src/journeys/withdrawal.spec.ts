import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { buyStayInFrance, dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { aPdfFile } from '../page/upload.ts'
import { endSession, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { attachedPdf, linkIn, mailTo } from '../world/mailbox.ts'

/** An administrator refuses a request with its reason. */
async function refuse(browser: Browser, number: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, demoPeople.administrator, `/rights?search=${number}`)
  await page.getByRole('button', { name: `Traiter, ${number}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif du refus').fill('Le bail court toujours.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(page.getByRole('row').filter({ hasText: number }).getByText('Refusée')).toBeVisible()
  await context.close()
}

/** The next forecast of an end that the page reads names a day that is another by the time it is confirmed. */
async function foretell(page: Page, day: string) {
  const forecast = ({ pathname, searchParams }: URL) =>
    pathname.startsWith('/api/termination-links/') && searchParams.has('eventDate')
  const answer = async (route: Route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const choices = data.choices.map((choice: object) => ({ ...choice, lastDay: day, endsOn: day }))
    await route.fulfill({ response, json: { data: { ...data, choices } } })
  }
  await page.route(forecast, answer, { times: 1 })
}

/** Until the contract is given up, what is read of what goes back for it is that of a day on which one of its days was kept. */
async function foretellPart(page: Page, id: string) {
  let isOld = true
  const answer = async (route: Route) => {
    if (route.request().method() !== 'GET') isOld = false
    if (!isOld) return route.continue()
    const response = await route.fetch()
    const { data } = await response.json()
    const part = { keptDays: data.keptDays + 1, refundCents: data.refundCents - 100 }
    await route.fulfill({ response, json: { data: { ...data, ...part } } })
  }
  await page.route(({ pathname }) => pathname === `/api/contracts/${id}/withdrawal`, answer)
}

/** Somebody without a password asks to leave the contract of that address; it is refused, and the contract goes on. */
async function leaveByLink(browser: Browser, email: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/home')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Résilier votre contrat' }).click()
  await page.getByLabel('E-mail du contrat').fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText('le lien y part maintenant')).toBeVisible()
  await page.goto(linkIn(await mailTo(email, 'Résilier votre contrat'), '/contracts/terminate'))
  await page.getByRole('radio', { name: /^Déménagement/ }).check()
  await expect(page).toHaveURL(/\/contracts\/terminate$/)
  const oldEnd = dayFromToday(9)
  await foretell(page, oldEnd)
  await page.getByLabel('Date de l’événement').fill(dayFromToday(-2))
  const confirm = page.getByRole('button', { name: 'Confirmer ma demande de résiliation' })
  await expect(page.getByText(`Vous restez sous garantie jusqu’au ${oldEnd}`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 700 })
  await confirm.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'La date de fin a changé entre-temps' }),
  ).toBeFocused()
  await expect(page.getByLabel('Date de l’événement')).toHaveValue(dayFromToday(-2))
  await confirm.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Votre demande de résiliation est reçue')
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  const number =
    (await page
      .getByText(/^RES-\d{4}-\d{6}$/)
      .first()
      .textContent()) ?? ''
  await refuse(browser, number)
  expect((await mailTo(email, 'est refusée')).text).toContain('Le bail court toujours.')
  await page.goto(linkIn(await mailTo(email, 'Résilier votre contrat'), '/contracts/terminate'))
  await expect(page.getByRole('radio', { name: /^Déménagement/ })).toBeEnabled()
  await context.close()
}

test('a student gives a paid stay up in two steps, and keeps the sealed acknowledgement', async ({
  page,
  browser,
  student,
}) => {
  await signIn(page, student, '/insurance/health-mobility')
  await buyStayInFrance(page, dayFromToday(130))
  await leaveByLink(browser, student.email)

  // A link that opens nothing any more keeps nobody who is signed in from their own contracts.
  await page.goto('/contracts/terminate?token=a-link-that-nobody-sent')
  const main = page.getByRole('main')
  await page.getByRole('radio', { name: /^Déménagement/ }).check()
  await page.getByLabel('Justificatif').setInputFiles(aPdfFile('bail.pdf'))
  await endSession(page, student)
  await expect(page.getByRole('radio', { name: /^Déménagement/ })).toBeChecked()
  await page.getByRole('button', { name: 'Retirer bail.pdf' }).click()
  await expect(main.getByText(/Renoncer aujourd’hui rembourse .+ jusqu’au/)).toBeVisible()
  await main.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  const confirm = page.getByRole('button', { name: 'Confirmer la rétractation' })
  await expect(confirm).toBeVisible()
  await expect(page.getByLabel('E-mail de confirmation')).toHaveValue(student.email)
  await expect(page.getByText('la somme entière.')).toBeVisible()
  await expectAccessible(page)
  await foretellPart(page, new URL(page.url()).searchParams.get('contract') ?? '')
  await page.getByRole('link', { name: 'Garder le contrat' }).click()
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/)
  await main.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(confirm).toBeVisible()
  await expect(page.getByText('la somme entière.')).toBeHidden()
  await confirm.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ce qui vous revient a changé entre-temps' }),
  ).toBeVisible()
  await expect(page.getByText('la somme entière.')).toBeVisible()
  await confirm.click()

  const title = page.getByRole('heading', { name: 'Votre rétractation est enregistrée' })
  await expect(title).toBeFocused()
  await expect(page.getByText(/REN-\d{4}-\d{6}/)).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger l’accusé de réception' }).click()
  const paper = await bytesOf(await download)
  expect(isSealed(paper)).toBe(true)
  expect(await textOf(paper)).toContain('Renonce au contrat')
  const mail = await mailTo(student.email, 'Accusé de réception de votre rétractation')
  expect(isSealed(await attachedPdf(mail, 'Accusé-REN'))).toBe(true)

  await page.getByRole('link', { name: 'Voir le contrat' }).click()
  await expect(page.getByText('Ce contrat a déjà pris fin.')).toBeVisible()
  await expect(page.getByText(/^Il est annulé dès l’origine/)).toBeVisible()
  await page.goto('/contracts/withdraw')
  await expect(
    page.getByRole('heading', { name: 'Vous ne pouvez plus renoncer à aucun contrat' }),
  ).toBeVisible()
  await page.goto('/home')
  await expect(page.getByText('Aucune garantie n’est en cours.')).toBeVisible()
})
