import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInEachLanguage } from '../../page/accessible.ts'
import { test as base } from '../../page/own-world.ts'
import { takePicture } from '../../page/picture.ts'
import { anInclusiveSchool } from '../../people/inclusive-school.ts'
import { signIn } from '../../people/sign-in.ts'
import { demoPeople } from '../../people/student.ts'
import { inLetters } from '../../world/word-of.ts'

// No job runs: a long list stays on its way until it is stopped, however quick the machine.
const test = base.extend({ worldEnv: { JOBS: 'off' } })

test(
  'an administrator stops a long list by keyboard, and the same file can be sent again',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const school = await anInclusiveSchool(info)
    const rows = Array.from(
      { length: 1200 },
      (_, n) => `M;Rang;Numéro ${inLetters(String(n))};rang.${n}@${school.domain};10/10/2004`,
    )
    const file = {
      name: 'rentrée.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['civility;name;lastName;email;birthday', ...rows].join('\n')),
    }
    const send = async () => {
      await page.getByLabel('Liste des étudiants').setInputFiles(file)
      await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
      await page.getByRole('button', { name: 'Ajouter étudiants (1200)' }).click()
      await expect(page.getByRole('heading', { name: 'Ajout en cours' })).toBeVisible()
    }
    await signIn(page, demoPeople.administrator, `/student/create?school=${school.id}`)
    await send()
    await expect(page.getByText(/^0 lignes? sur 1.200/)).toBeVisible()
    await takePicture(page, 'running')
    await expectAccessible(page)

    const stop = page.getByRole('button', { name: 'Arrêter l’ajout…' })
    const dialog = page.getByRole('dialog', { name: 'Arrêter l’ajout en cours ?' })
    await stop.press('Enter')
    await expect(dialog).toContainText('rentrée.csv')
    await expect(dialog).toContainText('Les lignes déjà traitées restent')
    await takePicture(page, 'stopping')
    await expectAccessibleInEachLanguage(page)
    await dialog.getByRole('button', { name: 'Continuer l’ajout' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(stop).toBeFocused()
    await stop.press('Enter')
    await dialog.getByRole('button', { name: 'Arrêter l’ajout', exact: true }).press('Enter')

    await expect(page.getByRole('heading', { name: 'L’ajout a été arrêté' })).toBeVisible()
    await expect(page.getByText(/^Lignes non traitées\s: 1.200\./)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await takePicture(page, 'stopped')
    await expectAccessibleInEachLanguage(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'L’ajout a été arrêté' })).toBeVisible()

    await page.getByRole('button', { name: 'Ajouter une autre liste' }).click()
    await send()
  },
)
