import { expect } from '@playwright/test'
import { expectLoaded, holdScripts } from '../page/loaded.ts'
import { isNarrow, openMenu } from '../page/menu.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { fillLogin, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test('somebody sees where they are signed in, signs out elsewhere, and changes their password', async ({
  page,
  browser,
  student,
}) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, student)
  await signIn(page, student)
  // Signed in before another name was accepted.
  await page.evaluate(() => localStorage.setItem('name', 'Elodie'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue Élodie')
  if (isNarrow(page)) await openMenu(page)
  else await page.getByRole('button', { name: /^Bonjour / }).click()
  await page.getByRole('link', { name: 'Mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon compte')
  const person = page.getByRole('region', { name: 'Vos informations' })
  await expect(person).toContainText(`Mme ${student.name} ${student.lastName}`)
  await expect(person).toContainText('31/12/2004')
  await expect(person).toContainText('12 rue des Aurores')

  const devices = page.getByRole('region', { name: 'Appareils connectés' })
  // The browser that confirmed the registration is signed in as well.
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').filter({ hasText: 'Cet appareil' })).toHaveCount(1)
  await devices.getByRole('button', { name: 'Se déconnecter ailleurs' }).press('Enter')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toBeFocused()
  await expect(toast(page, 'Les autres appareils sont déconnectés')).toBeVisible()
  await elsewhere.evaluate(() => localStorage.setItem('token', 'stale.stale.stale'))
  await elsewhere.goto('/documents')
  await expect(elsewhere).toHaveURL(/\/login\/classic\?back=%2Fdocuments$/)
  await elsewhere.context().close()

  const card = page.getByRole('region', { name: 'Mot de passe' })
  const fill = async (current: string) => {
    await card.getByLabel('Mot de passe actuel').fill(current)
    await card.getByLabel('Nouveau mot de passe').fill('Kyoto#2027')
    await card.getByLabel('Confirmation du mot de passe').fill('Kyoto#2027')
    await card.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await fill('Wrong#2026')
  await expect(card.getByLabel('Mot de passe actuel')).toHaveAttribute('aria-invalid', 'true')
  await fill(student.password)
  await expect(toast(page, 'Votre mot de passe a changé')).toBeVisible()
  // Within reach while a notice stands at the bottom of the window.
  await page.getByRole('contentinfo').getByRole('link').last().click({ trial: true, timeout: 5000 })
  await expect(card.getByLabel('Mot de passe actuel')).toHaveValue('')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login/classic')
  await fillLogin(page, { ...student, password: 'Kyoto#2027' })
  await expect(page).toHaveURL(/\/home$/)
})

test.describe('where a part cannot be read', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test('an administrator has the page too, without what only students have', { tag: '@once' }, async ({
    page,
  }) => {
    await signIn(page, demoPeople.administrator, '/account')
    const person = page.getByRole('region', { name: 'Vos informations' })
    await expect(person).toContainText(demoPeople.administrator.email)
    await expect(person).not.toContainText('Date de naissance')

    // What cannot be read says so in its place, and takes nothing else along.
    const sessions = '**/api/accounts/sessions'
    await page.route(sessions, (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    const devices = page.getByRole('region', { name: 'Appareils connectés' })
    await expect(devices.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expect(person).toContainText(demoPeople.administrator.email)
    await page.unroute(sessions)
    await devices.getByRole('button', { name: 'Réessayer' }).click()
    await expect(devices).toContainText('Cet appareil')

    // Whoever opens the menu while the next page loads keeps it open when that page comes.
    const letScriptsCome = await holdScripts(page)
    await page.getByRole('link', { name: 'Tarifs' }).click()
    await page.getByRole('button', { name: /^Bonjour / }).click()
    letScriptsCome()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifs')
    await expectLoaded(page)
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL(/\/login\/classic$/)
  })
})

test.describe('while answers are lost', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test('a new password that was saved unheard is not called wrong', { tag: '@once' }, async ({
    page,
    student,
  }) => {
    await signIn(page, student, '/account')
    const saved = '**/api/accounts/password'
    await page.route(saved, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 503, json: {} })
    })
    const card = page.getByRole('region', { name: 'Mot de passe' })
    const current = card.getByLabel('Mot de passe actuel')
    await current.fill(student.password)
    await card.getByLabel('Nouveau mot de passe').fill('Boussole#7')
    await card.getByLabel('Confirmation du mot de passe').fill('Boussole#7')
    const change = card.getByRole('button', { name: 'Changer le mot de passe' })
    await change.click()
    await expect(page.getByText('Rien de ce que vous avez saisi n’est perdu')).toBeVisible()
    await page.unroute(saved)
    await change.click()
    await expect(current).toHaveAccessibleDescription(/a sans doute enregistré le nouveau mot de passe/)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login/classic')
    await fillLogin(page, { ...student, password: 'Boussole#7' })
    await expect(page).toHaveURL(/\/home$/)
  })
})

test('a title stands before a name as each language writes it', { tag: '@once' }, async ({ page }) => {
  await signIn(page, demoPeople.idris, '/account')
  await expect(page.getByRole('region', { name: 'Vos informations' })).toContainText('M. Idris Karoube')
})
