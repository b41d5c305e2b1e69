import { expect } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { aSchoolOfThirty } from '../people/school-of-thirty.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test(
  'an administrator goes on from a chosen page to all that match, and from filters that leave nobody to whom the words find',
  { tag: '@once' },
  async ({ page }, info) => {
    const school = await aSchoolOfThirty(info)
    const rows = Promise.withResolvers<void>()
    await page.route('**/api/students/studentlist?*', async (route) => {
      await rows.promise
      await route.continue()
    })
    await signIn(page, demoPeople.administrator, `/student/list?search=${school.domain}`)
    const wholePage = page.getByRole('checkbox', { name: 'Tout sélectionner' })
    await expect(wholePage, 'there is nobody to choose yet').toBeDisabled()
    rows.resolve()
    await wholePage.check()
    await expect(page.getByText('25 sélectionnés sur cette page')).toBeVisible()
    const everybody = page.getByRole('button', { name: 'Sélectionner les 30 qui correspondent' })
    await everybody.click()
    await expect(page.getByText('30 sélectionnés, toutes les pages')).toBeVisible()
    await expectAccessibleInEachLanguage(page)
    await page.getByRole('button', { name: 'Suivant' }).click()
    await expect(page.getByRole('checkbox', { name: 'Sélectionner Zoé Été-cj' })).toBeChecked()
    await page.getByRole('button', { name: 'Étiqueter', exact: true }).click()
    await page.keyboard.type('Tous\n')
    await expect(page.getByRole('button', { name: /30 étudiants/ })).toBeVisible()

    await page.goto(`/student/list?search=zoe.00%40${school.domain}&account=active`)
    await expect(page.getByText('Les filtres ne laissent personne.')).toBeVisible()
    await page.getByRole('button', { name: /Sans les filtres, 1 étudiant\s: le voir/ }).click()
    await expect(page.getByRole('row').getByRole('cell').locator('b')).toHaveText(['Été-aa Zoé'])
    await expect(page.getByLabel('Nom, e-mail, école…')).toHaveValue(`zoe.00@${school.domain}`)
    await expect(page).not.toHaveURL(/account=/)
  },
)
