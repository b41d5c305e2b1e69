import { expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { cardOf, unfold } from '../page/documents.ts'
import { expectLoaded } from '../page/loaded.ts'
import { cards } from '../page/pay.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { callAs } from '../people/administrator.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'
import { renewNow, subscriptionOf } from '../world/subscriptions.ts'

/** Pays a home each month; nobody else touches her payments. */
const salma = demoPeople.partnerWithoutTravel

/** Saves another card on the provider's page and comes back to the start, where the menu was opened. */
async function saveCard(page: Page, number: string) {
  await expect(page).toHaveURL(/\/portal\//)
  await page.getByLabel('Numéro de carte').fill(number)
  await page.getByLabel('Expiration').fill('12/40')
  await page.getByLabel('Cryptogramme').fill('123')
  await page.getByRole('button', { name: 'Changer de carte' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Pays what is missing on the provider's page of its invoice; the bank asks first. Ends back on « Mes paiements ». */
async function settle(page: Page) {
  await expect(page).toHaveURL(/\/invoices\/in_/)
  await page.getByLabel('Numéro de carte').fill(cards.asksTheBank)
  await page.getByRole('button', { name: /^Payer / }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page).toHaveURL(/\/invoices\/in_\w+$/)
  await expect(async () => {
    await page.goto('/payments')
    await expectLoaded(page)
    await expect(page.getByRole('button', { name: /^Régler / })).toHaveCount(0, { timeout: 100 })
  }).toPass()
}

/**
 * Her contract ends before a suspension could come, and what is unpaid is not renewed; but the round just after midnight renews it,
 * where these journeys run then.
 */
async function endsInDays(info: TestInfo): Promise<boolean> {
  const answer = await callAs(salma, { info, path: '/contracts' })
  const contracts = (await answer.json()) as { reference: string; endDate: string }[]
  const end = contracts.find(({ reference }) => reference === 'HA-2025-000008')?.endDate ?? ''
  return Date.parse(end.split('/').reverse().join('-')) < Date.now() + 30 * 86_400_000
}

test(
  'a student pays what a renewal could not collect, ends the subscription and takes that back',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    // The demo world subscribes a moment after its start.
    await expect(async () => void (await subscriptionOf(salma.email))).toPass()
    await signIn(page, salma)
    await page.getByRole('button', { name: /^Bonjour / }).click()
    await expect(page.getByRole('button', { name: /Informations de paiement – multimédia/ })).toHaveCount(0)
    await page.getByRole('button', { name: /Informations de paiement – habitation/ }).click()
    await saveCard(page, '4000000000000341')
    await page.goto('/documents')
    const home = cardOf(page, 'Habitation, 2 pièces')
    await expect(home.getByText('En cours')).toBeVisible()

    await renewNow(await subscriptionOf(salma.email))
    const mail = await mailTo(salma.email, 'Paiement refusé')
    expect(mail.subject).toContain('HA-2025-000008')
    await page.goto(linkIn(mail, '/payments'))
    await expect(page.getByRole('heading', { name: 'Mes paiements', level: 1 })).toBeVisible()
    const late = page.getByRole('region', { name: /^Le paiement du .* n’est pas passé$/ })
    await expect(late.getByRole('listitem')).toHaveCount((await endsInDays(info)) ? 3 : 5)
    await expect(late.locator('[aria-current=step]')).toContainText('Paiement refusé')
    await expectAccessible(page)
    await page.goto('/documents')
    await expect(home).toContainText(
      /HA-2025-000008.*8,23\s€ à réglerRéglé avant le [/\d]+, tout s’arrête là/s,
    )
    await expect(home.getByText('Impayé', { exact: true })).toBeVisible()
    await expect(home.getByText('En cours')).toHaveCount(0)
    await unfold(home)
    await expect(
      home.getByRole('button', { name: 'Télécharger Attestation – Habitation, 2 pièces' }),
    ).toBeVisible()
    await expectAccessible(page)
    await home.getByRole('button', { name: /^Régler 8,23\s€/ }).click()
    await settle(page)
    await expect(late).toHaveCount(0)
    const history = page.getByRole('region', { name: 'Historique' })
    await expect(history.getByRole('listitem').first()).toContainText(/8,23\s€\s*Payé/)
    await page.goto('/documents')
    await expect(home.getByText('En cours')).toBeVisible()
    expect((await mailTo(salma.email, 'Paiement reçu')).text).toContain('HA-2025-000008')
    expect((await subscriptionOf(salma.email)).status).toBe('active')

    await page.getByRole('button', { name: /^Bonjour / }).click()
    await page.getByRole('button', { name: /Informations de paiement – habitation/ }).click()
    await page.getByRole('button', { name: 'Résilier à l’échéance' }).click()
    await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
    const ending = page.getByRole('region', { name: /^Habitation, 2 pièces prend fin le / })
    await expect(async () => {
      await page.reload()
      await expect(ending).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expectAccessible(page)
    await ending.getByRole('button', { name: 'Informations de paiement' }).click()
    await page.getByRole('button', { name: 'Poursuivre l’abonnement' }).click()
    await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
    await expect(async () => {
      await page.reload()
      await expect(home).toBeVisible()
      await expect(ending).toHaveCount(0, { timeout: 100 })
    }).toPass()
    await leaveAndComeBack(page)
  },
)

/** Leaves the home by the account menu in one page, reads the receipt, and takes the request back. */
async function leaveAndComeBack(page: Page) {
  await page.getByRole('button', { name: /^Bonjour / }).click()
  await page.getByRole('link', { name: 'Résilier votre contrat' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Résilier votre contrat' })).toBeVisible()
  await page.getByRole('radio', { name: /^Habitation, 2 pièces/ }).check()
  const confirm = page.getByRole('button', { name: 'Confirmer ma demande de résiliation' })
  await expect(page.getByRole('radio', { name: /^Déménagement/ })).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await page.getByRole('radio', { name: /^Déménagement/ }).check()
  await page.getByLabel('Date de l’événement').fill(dayFromToday(-2))
  await expect(page.getByText('Rien n’est envoyé avant votre clic.')).toBeVisible()
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre demande de résiliation est reçue')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const number =
    (await page
      .getByText(/^RES-\d{4}-\d{6}$/)
      .first()
      .textContent()) ?? ''
  expect((await mailTo(salma.email, number)).text).toContain('heure de Paris')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger l’avis de résiliation' }).click()
  const notice = await bytesOf(await download)
  expect([await textOf(notice), isSealed(notice)]).toEqual([expect.stringContaining(number), true])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reprendre ma demande' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Garder mon contrat' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre contrat continue')
  await page.getByRole('link', { name: 'Voir le contrat' }).click()
  await expect(page.getByRole('link', { name: 'Résilier votre contrat' }).first()).toBeVisible()
}
