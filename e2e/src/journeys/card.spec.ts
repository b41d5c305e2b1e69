import { expect, type Page } from '@playwright/test'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test.use({ expected: 'refusals and no network' })

/** Names of all that this browser keeps of the card, and whether the cards themselves are among it. */
const keptOf = (page: Page) =>
  page.evaluate(async () => ({
    isKept: localStorage.getItem('pocketCard') !== null,
    caches: (await caches.keys()).filter((name) => name.startsWith('page /card ')),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }))

test('the card opens without a network after one visit, and a logout leaves nothing of it', {
  tag: '@once',
}, async ({ page, context }) => {
  await signIn(page, demoPeople.inclusive, '/card')
  const stay = page.getByRole('region', { name: 'SM-2026-000001' })
  await expect(stay).toContainText('Contrat en cours, vérifié le')
  await expect(page.getByRole('link', { name: /Notre assistance/ })).toHaveAttribute('href', /^tel:\+33/)
  await expect(page.getByText('Numéro des secours : inconnu')).toBeVisible()
  await expect(page.getByText('Enregistrée dans cet appareil.')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(stay).toContainText(/Authentique, émise le \S+, état non vérifié sans réseau\./)
  await expect(page.getByRole('main')).not.toContainText(/valable/i)
  await expect(page.getByRole('link', { name: /Notre assistance/ })).toBeVisible()
  for (const words of ['Life at risk: call the local', '有生命危险', 'خطر على الحياة'])
    await expect(page.getByRole('main')).toContainText(words)
  // No other page and no call goes through what keeps the card.
  expect(await page.goto('/documents').catch(() => null)).toBeNull()

  await context.setOffline(false)
  await page.goto('/card')
  await expect(stay).toContainText('Contrat en cours')
  expect(await keptOf(page)).toMatchObject({ isKept: true, caches: [expect.any(String)] })
  // Whom to call is public: it came with the card, and stays.
  await expect.poll(async () => (await keptOf(page)).workers.sort()).toEqual(['/card', '/emergency'])
  await page.getByRole('link', { name: 'Mes documents' }).click()
  await page.getByRole('button', { name: /Bonjour/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login\/classic/)
  await expect.poll(() => keptOf(page)).toEqual({ isKept: false, caches: [], workers: ['/emergency'] })
  await context.setOffline(true)
  await page.goto('/emergency')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Urgence')
  expect(await page.goto('/card').catch(() => null)).toBeNull()
})

test('the page of emergencies needs no account and, once opened, no network', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await page.goto('/login/classic')
  await page.getByRole('link', { name: 'Urgence' }).click()
  await expect(page.getByRole('link', { name: /Danger vital/ })).toHaveAttribute('href', 'tel:112')
  await expect(page.getByText('Enregistrée dans cet appareil.')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Urgence')
  await page.getByText('Il y a le feu ou une fuite chez moi').click()
  await expect(page.getByText('coupez l’eau et prévenez vos voisins. Photographiez')).toBeVisible()
  expect(await page.goto('/login/classic').catch(() => null)).toBeNull()
})
