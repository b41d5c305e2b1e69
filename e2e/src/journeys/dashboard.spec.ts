import { languages } from '@cursus/shared/language'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { turnTo } from '../page/languages.ts'
import { setApart, setSystemLetters } from '../page/letters.ts'
import { expectLoaded } from '../page/loaded.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

const tile = (page: Page) => page.getByRole('region', { name: 'Nombre de contrats à renouveler' })

async function open(page: Page) {
  await signIn(page, demoPeople.administrator, '/dashboard')
  await expect(page.getByRole('figure')).toHaveCount(2)
  await expectLoaded(page)
}

test('an administrator sees what waits, two plots, and the figures behind them', async ({ page }) => {
  await open(page)
  await expect(tile(page)).toContainText(/\d/)
  await expect(page.getByRole('img', { name: /^Ventes des douze derniers mois/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sinistres sur primes des douze derniers mois/ })).toBeVisible()
  for (const name of ['Ventes par produit et par mois', 'Sinistres sur primes par mois']) {
    const figure = page.getByRole('figure', { name })
    await expect(figure.getByRole('table')).toBeHidden()
    await figure.getByText('Les chiffres en tableau').click()
    await expect(figure.getByRole('table').getByRole('row')).toHaveCount(25)
  }
  // What went back is taken off in its month (decision 685).
  await expect(page.getByRole('columnheader', { name: 'Primes nettes de remboursements' })).toBeVisible()
  const sums = page.getByRole('table', { name: 'Ventes par produit et par mois' })
  const rows = await sums
    .getByRole('row')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    )
  const months = rows.slice(1).map((cells) => cells.map((text) => Number(text.replaceAll(/\D/g, ''))))
  for (const [stays = 0, homes = 0, devices = 0, all] of months) expect(stays + homes + devices).toBe(all)
  expect(Math.max(...months.map(([, , , all = 0]) => all))).toBeGreaterThan(0)
  const failures = page.getByRole('button', { name: /E-mails et tâches en échec/ })
  await failures.click()
  const dialog = page.getByRole('dialog', { name: 'E-mails et tâches en échec' })
  await expect(dialog).toContainText('adresse erronée')
  await page.keyboard.press('Escape')
  await expect(failures).toBeFocused()
})

test('what waits is named, and leads to its contracts', { tag: '@once' }, async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: /En attente de signature/ }).click()
  const dialog = page.getByRole('dialog', { name: 'En attente de signature' })
  await expect(dialog).toContainText('MU-2026-000013')
  await dialog
    .getByRole('link', { name: /^Ouvrir/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/student\/list\?search=/)
})

test('a bar tells its values by keyboard, and leads to who bought in its month', { tag: '@once' }, async ({
  page,
}) => {
  await open(page)
  const bars = page.getByRole('group', { name: 'Ventes par produit et par mois' }).getByRole('link')
  await expect(bars).toHaveCount(12)
  await bars.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bars.nth(10)).toBeFocused()
  await expect(page.getByText('Contrats souscrits :').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/student\/list\?bought=20\d\d-\d\d/)
  await expect(page.getByRole('button', { name: /^Retirer le filtre Souscrit en/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'École Boréale (fictive)' }).click()
  await expect(page).toHaveURL(/\/dashboard\?school=\d+/)
  // Beside the figures of a school nothing counts everybody.
  for (const everybodys of [tile(page), page.getByRole('region', { name: 'Aujourd’hui' })]) {
    await expect(everybodys).toHaveCount(0)
  }
  const weekly = page.getByRole('button', { name: /^Chaque lundi par e-mail/ })
  await weekly.click()
  await expect(weekly).toHaveAttribute('aria-pressed', 'true')
  await weekly.click()
  await expect(weekly).toHaveAttribute('aria-pressed', 'false')
})

test('a period narrows the figures, stands in the address, and goes with them to their lists', async ({
  page,
}) => {
  await open(page)
  const figures = page.getByRole('region', { name: /^Chiffres du/ })
  await expect(figures).toContainText('aujourd’hui')
  const schools = page.getByRole('region', { name: 'Par école' })
  await expect(schools.getByRole('link').first()).toBeVisible()
  const beyond = await schools.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(beyond, 'all that is shown of a school stands in the card').toBe(0)
  await page.getByRole('button', { name: 'Filtre', exact: true }).press('Enter')
  const period = page.getByLabel('Période')
  await expect(period.getByRole('option')).toHaveText(['12 mois', '3 mois', 'Ce mois-ci', 'Depuis janvier'])
  await period.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\/dashboard\?period=3-months/)
  await period.selectOption('Depuis janvier')
  await expect(figures).toHaveAccessibleName(/^Chiffres du 01\/01\/20\d\d au/)
  await page.reload()
  await figures.getByRole('link', { name: /^Ventes/ }).click()
  await expect(page).toHaveURL(/\/student\/list\?bought=20\d\d-01/)
  await expect(page.getByRole('button', { name: /^Retirer le filtre Souscrit en : janv/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: /^Retirer le filtre Période : Depuis janvier/ }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('figures of a product lead to the lists of that product', async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/dashboard?product=Habitation')
  const figures = page.getByRole('region', { name: /^Chiffres du/ })
  const unpaid = figures.getByRole('link', { name: /^Impayés/ })
  const count = (await unpaid.locator('b').first().textContent())?.replaceAll(/\D/g, '')
  await unpaid.click()
  await expect(page).toHaveURL(/\/students\/follow-up\?(?=.*situation=unpaid)(?=.*product=Habitation)/)
  await expect(page.getByRole('button', { name: /^Retirer le filtre Produit/ })).toBeVisible()
  const listed = page.getByRole('button', { name: /impayés?$/, pressed: true })
  await expect(listed).toHaveText(new RegExp(`^${count}\\D`))
  await page.goBack()
  await figures.getByRole('link', { name: /^Taux de renouvellement/ }).click()
  await expect(page).toHaveURL(/\/renewals\?insurance=Habitation/)
  await expect(page.getByLabel('Produit', { exact: true })).toHaveValue('Habitation')
})

test('a number that cannot be read is a dash, with a way to try again', { tag: '@once' }, async ({
  page,
}) => {
  const calls = '**/api/contracts/renewing_contract'
  const problem = { status: 429, code: 'platform.too_many', message: 'Trop de demandes en peu de temps.' }
  await page.route(calls, (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await open(page)
  await expect(tile(page)).toContainText('—')
  await expect(page.getByText(problem.message)).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(tile(page)).toContainText(/\d/)
})

test('a renewal under way shows how far it is, to whoever comes', { tag: '@once' }, async ({ page }) => {
  let done = 70_000
  await page.route('**/api/contracts/renewing_contract', (route) => {
    const total = 100_000
    const run = done < total ? { running: { done, total } } : { last: { renewed: total - 7, failed: 7 } }
    return route.fulfill({ json: { count: total - done, ...run } })
  })
  await open(page)
  await expect(page.getByRole('progressbar', { name: 'Avancement du renouvellement' })).toBeVisible()
  await expect(page.getByText(/70\s000 sur 100\s000 renouvelés/)).toBeVisible()
  done = 100_000
  await expect(page.getByText(/99\s993 contrats renouvelés\. 7 /)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('axe finds nothing on the dashboard and in its dialogs, in any language', async ({ page }) => {
  // What is due is renewed each night, also while these journeys run; its dialog opens only where something is.
  await page.route('**/api/contracts/renewing_contract', (route) => route.fulfill({ json: { count: 3 } }))
  await open(page)
  for (const summary of await page.getByRole('figure').locator('summary').all()) await summary.click()
  await expectAccessibleInEachLanguage(page)
  for (const button of [
    'main [aria-describedby=renewal-note]',
    'main [aria-haspopup=dialog] >> nth=0',
    'main [aria-haspopup=dialog] >> nth=-1',
  ]) {
    await page.locator(button).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInEachLanguage(page)
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 15_000 })
  }
})

test('the dashboard is as wide as the narrowest phone, also in letters of the system and with letters apart', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await signIn(page, demoPeople.administrator, '/dashboard')
  await page.evaluate(setSystemLetters)
  for (const language of languages) {
    await turnTo(page, language)
    await expectLoaded(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBe(320)
  }
  await page.evaluate(setApart)
  for (const language of languages) {
    await turnTo(page, language)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${language}, apart`).toBe(320)
  }
})
