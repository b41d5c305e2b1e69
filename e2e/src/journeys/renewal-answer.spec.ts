import type { ContractRenewal, RenewalNotice } from '@cursus/shared/renewals'
import { expect } from '@playwright/test'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test.use({ expected: 'refusals and providers that are down' })

const notice: RenewalNotice = {
  number: 'ECH-2026-000007',
  endDate: '19/01/2027',
  nextEndDate: '19/01/2028',
  sentAt: '2026-11-20T08:00:00.000Z',
  lastDay: '18/01/2027',
  daysLeft: 0,
  mayAnswer: true,
  beforeCents: 790,
  priceCents: 790,
  interval: 'month',
  needsConsent: false,
  papers: [],
  answer: null,
  outcome: null,
}

test('a form that is open past the last day to answer gives way to what follows from silence', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.idris)
  await page.goto('/documents')
  await page.getByRole('link', { name: 'Multimédia, Smartphone' }).first().click()
  await expect(page).toHaveURL(/\/contracts\/[-0-9a-f]+$/)
  // Midnight passes between the page and the press.
  let isOver = false
  await page.route('**/api/contracts/*/renewal', async (route) => {
    const closed = 'Le dernier jour pour répondre est passé, ou ce contrat n’attend pas de réponse.'
    if (route.request().method() === 'POST') {
      isOver = true
      return route.fulfill({ status: 409, json: { code: 'renewals.closed', message: closed } })
    }
    const { reference, endDate } = { reference: 'MM-2026-000001', endDate: notice.endDate }
    const told = { ...notice, mayAnswer: !isOver }
    return route.fulfill({
      json: { reference, endDate, renews: true, notice: told } satisfies ContractRenewal,
    })
  })
  await page.goto(`${page.url()}/renewal`)
  await page.getByRole('radio', { name: /^Renouveler/ }).check()
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  await expect(page.getByRole('heading', { name: 'Le dernier jour pour répondre est passé' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText('Douze mois de plus')).toBeVisible()
})

test('a contract that was terminated after its notice says so, and asks for no answer', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.idris)
  await page.goto('/documents')
  await page.getByRole('link', { name: 'Multimédia, Smartphone' }).first().click()
  await expect(page).toHaveURL(/\/contracts\/[-0-9a-f]+$/)
  const id = page.url().split('/').pop()
  await page.route(`**/api/contracts/${id}`, async (route) => {
    const told = await (await route.fetch()).json()
    await route.fulfill({ json: { ...told, statut: 'résilié', endDate: '15/12/2026' } })
  })
  const told: RenewalNotice = { ...notice, mayAnswer: false, daysLeft: 51 }
  await page.route(`**/api/contracts/${id}/renewal`, (route) =>
    route.fulfill({
      json: { reference: 'MM-2026-000001', endDate: notice.endDate, renews: true, notice: told },
    }),
  )
  await page.goto(`${page.url()}/renewal`)
  await expect(page.getByRole('heading', { name: /^Ce contrat est résilié/ })).toBeVisible()
  await expect(page.getByText('Le dernier jour pour répondre est passé')).toHaveCount(0)
  await expect(page.getByText('Dernier jour pour refuser')).toHaveCount(0)
  await expect(page.getByText('Jusqu’au 15/12/2026 à minuit')).toBeVisible()
  await expect(page.getByText('Dernier jour couvert')).toBeVisible()
})

test('a stay, and a home that is over, are not told to wait for a notice', { tag: '@once' }, async ({
  page,
}) => {
  await signIn(page, demoPeople.classic)
  for (const name of [/^Séjour en France/, /^Habitation/]) {
    await page.goto('/documents')
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(/\/contracts\/[-0-9a-f]+$/)
    await page.goto(`${page.url()}/renewal`)
    await expect(page.getByRole('heading', { name: 'Ce contrat ne se renouvelle pas' })).toBeVisible()
    await expect(page.getByText(/75 jours/)).toHaveCount(0)
  }
})
