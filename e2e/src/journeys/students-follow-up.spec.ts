import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { expectLoaded } from '../page/loaded.ts'
import { openMenu } from '../page/menu.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { anInclusiveSchool } from '../people/inclusive-school.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { mailTo } from '../world/mailbox.ts'

test(
  'an administrator finds who waits, sends one a new link and the others theirs at once, and hears who got none',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const school = await anInclusiveSchool(info)
    const form = new FormData()
    const rows = ['Alix', 'Basile', 'Chloé'].map(
      (name, at) => `M;${name};Cimier;${at}@${school.domain};10/10/2004`,
    )
    const csv = ['civility;name;lastName;email;birthday', ...rows].join('\r\n')
    // Before the file, which is read as it comes: what stands behind it may be too late.
    form.append('invite', 'false')
    form.append('submitFile', new Blob([csv], { type: 'text/csv' }), 'trois.csv')
    await callAsAdministrator(info, `/schools/${school.id}/students`, form)

    await signIn(page, demoPeople.administrator)
    await (await openMenu(page)).getByRole('link', { name: 'Suivi', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suivi des étudiants')
    await page.getByRole('button', { name: 'Filtre', exact: true }).click()
    await page.getByRole('combobox', { name: 'École' }).fill(school.name)
    await page.getByRole('option', { name: school.name }).click()
    const tile = (words: RegExp) =>
      page.getByRole('list', { name: /par situation/ }).getByRole('button', { name: words })
    await expect(tile(/jamais invités/)).toHaveText(/^3/)
    await tile(/jamais invités/).press('Enter')
    await expect(tile(/jamais invités/)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Situation', { exact: true })).toHaveValue('inactive')

    await page.getByRole('button', { name: 'Renvoyer l’e-mail : Alix Cimier' }).click()
    await expect(toast(page, `0@${school.domain}`)).toBeVisible()
    await mailTo(`0@${school.domain}`)
    await expect(tile(/jamais invités/)).toHaveText(/^2/)
    await expect(tile(/invitation en attente/)).toHaveText(/^1/)
    await page.getByLabel('Situation', { exact: true }).selectOption('')
    await expect(page.getByText('1 – 3 sur 3')).toBeVisible()
    const alix = page.getByRole('row', { name: /Alix Cimier/ })
    await expect(alix).toContainText('Invité')
    await expect(alix).toContainText('E-mail envoyé le')
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 800 })
    const [name, situation] = [alix.getByRole('link'), alix.getByText(/^Invité/)]
    const below = async () => ((await situation.boundingBox())?.y ?? 0) - ((await name.boundingBox())?.y ?? 0)
    await expect.poll(below, { message: 'a name leaves a narrow line to itself' }).toBeGreaterThan(12)
    if (wide) await page.setViewportSize(wide)

    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).press('Space')
    await expect(page.getByText('3 sélectionnés')).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer l’e-mail', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Écrire à 3 étudiants ?' })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(dialog.getByRole('listitem').first()).toContainText(`@${school.domain}`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Envoyer l’e-mail' }).click()
    const told = page.getByRole('dialog', { name: 'E-mails' })
    await expect(told.getByText('2 e-mails envoyés')).toBeVisible()
    await expect(told.getByRole('listitem').filter({ hasText: 'Alix' })).toContainText('Attendez 24 heures')
    await expectAccessible(page)
    await told.getByRole('button', { name: 'Fermer', exact: true }).last().click()
    await expect(tile(/invitations en attente/)).toHaveText(/^3/)

    await page.getByText('Basile Cimier').dblclick()
    const contracts = page.getByRole('dialog', { name: 'Contrats de Basile Cimier' })
    await expectLoaded(contracts)
    await contracts.getByRole('button', { name: 'Fermer', exact: true }).last().click()
    await page.getByLabel('Nom, e-mail, école').fill('zzz qqq')
    await expect(page.getByText('Aucun étudiant ne correspond')).toBeVisible()
    await page.getByRole('button', { name: 'Voir tous ceux qui attendent' }).click()
    await expect(page.getByRole('combobox', { name: 'École' })).toHaveValue('')
  },
)
