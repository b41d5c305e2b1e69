import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { fillLogin, signIn } from '../people/sign-in.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'

const subject = 'Votre nouveau mot de passe'
const fields = (page: Page) => page.locator('[autocomplete=new-password]')

async function askForLink(page: Page, email: string) {
  await page.goto('/login/classic')
  await page.locator('[autocomplete=username]').fill(email)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réinitialiser le mot de passe' })
  await expect(dialog.getByLabel('Adresse e-mail')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
  return page.getByRole('dialog', { name: 'Consultez votre messagerie' })
}

test('who forgot a password chooses another by mail; every old session ends, and the link works once', {
  tag: '@once',
}, async ({ page, browser, student }) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, student)

  const sent = await askForLink(page, student.email)
  await expect(sent).toContainText(`Si un compte existe pour ${student.email}, un lien vient de partir.`)
  await sent.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await expect(sent).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Mot de passe oublié/ })).toBeFocused()

  const link = linkIn(await mailTo(student.email, subject), '/forgot-password')
  await page.goto(link)
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.reload()
  await fields(page).first().fill('Boussole7')
  await fields(page).last().fill('Boussole')
  await fields(page).last().blur()
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await expect(page.getByText('Un caractère parmi')).toContainText('manquante')
  await fields(page).first().fill('Boussole#7')
  await fields(page).last().fill('Boussole#7')
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(page).toHaveURL(/\/login\/classic$/)
  await expect(toast(page, 'Votre mot de passe a été réinitialisé')).toBeVisible()

  await fillLogin(page, student)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('incorrect')
  await fillLogin(page, { ...student, password: 'Boussole#7' })
  await expect(page).toHaveURL(/\/home$/)

  await elsewhere.evaluate(() => localStorage.setItem('token', 'stale.stale.stale'))
  await elsewhere.goto('/documents')
  await expect(elsewhere).toHaveURL(/\/login\/classic\?back=%2Fdocuments$/)

  await elsewhere.goto(link)
  await fields(elsewhere).first().fill('Boussole#8')
  await fields(elsewhere).last().fill('Boussole#8')
  await elsewhere.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(elsewhere.getByText('Votre mot de passe n’a pas changé.')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Demander un nouveau lien' }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Réinitialiser le mot de passe' })).toBeVisible()
  await elsewhere.context().close()
})

test('an address without an account is answered in the same words', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login/ecole-boreale')
  await page.getByRole('button', { name: /^Mot de passe oublié/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Adresse e-mail')).toBeVisible()
  await expectAccessible(page)
  const sent = await askForLink(page, 'personne@example.org')
  await expect(sent).toContainText('Si un compte existe pour personne@example.org, un lien vient de partir.')
  await expectAccessible(page)
})

test('without a token there is no page to choose a password', { tag: '@once' }, async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page).toHaveURL(/\/not-found$/)
})

test.describe('while answers are lost', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test('a new password that was saved unheard is not said to be the old one', { tag: '@once' }, async ({
    page,
    student,
  }) => {
    await askForLink(page, student.email)
    await page.goto(linkIn(await mailTo(student.email, subject), '/forgot-password'))
    const saved = /\/api\/forgot_password\/.+/
    await page.route(saved, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 503, json: {} })
    })
    await fields(page).first().fill('Boussole#7')
    await fields(page).last().fill('Boussole#7')
    const save = page.getByRole('button', { name: 'Réinitialiser' })
    await save.click()
    await expect(page.getByText('Rien de ce que vous avez saisi n’est perdu')).toBeVisible()
    await page.unroute(saved)
    await save.click()
    const used = page.getByRole('alert').filter({ hasText: 'Ce lien a expiré ou a déjà servi.' })
    await expect(used).toContainText('a sans doute enregistré le nouveau mot de passe')
    await used.getByRole('link', { name: 'Se connecter' }).click()
    await fillLogin(page, { ...student, password: 'Boussole#7' })
    await expect(page).toHaveURL(/\/home$/)
  })
})
