import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { expectLoaded } from '../page/loaded.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { bringSession, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

const notTheirs = 'Cette page est d’un domaine qui n’est pas le vôtre'

/** Id of a student of the demo who has contracts. */
async function studentWithContracts(info: Parameters<typeof callAsAdministrator>[0]): Promise<string> {
  const path = `/students/studentlist?search=${encodeURIComponent(demoPeople.noor.email)}`
  const { data } = await (await callAsAdministrator(info, path)).json()
  return data[0].id
}

test(
  'administrators of finance see what is theirs, and nothing that can only fail',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const id = await studentWithContracts(info)
    await signIn(page, demoPeople.finance, '/rights?kind=complaint')
    await expect(page.getByRole('button', { name: /^Tout \([1-9]/ })).toBeVisible()
    await expect(page.locator('tbody td').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Réclamations' })).toHaveCount(0)

    await page.goto('/audit')
    await expect(page).toHaveURL(/\/schools$/)
    await expect(toast(page, notTheirs)).toBeVisible()
    await expectLoaded(page)
    await expect(page.getByText('Ajouter une école')).toHaveCount(0)
    await page
      .getByRole('link', { name: /^Voir / })
      .first()
      .click()
    await expect(page.getByText('Vous pouvez lire cette école')).toBeVisible()
    await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)

    await page.route(`**/api/students/${id}`, async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      const open = { reference: 'HA-2026-000999', cents: 2584, state: 'open', day: '14/11/2026' }
      await route.fulfill({ response, json: { data: { ...data, payments: [open] } } })
    })
    await page.goto(`/students/${id}`)
    await expect(page.getByText(/^Impayé.*25,84/)).toBeVisible()
    const contracts = page.getByRole('region', { name: 'Contrats' })
    await expect(contracts.getByText('Statut').first()).toBeVisible()
    await expect(contracts.getByRole('combobox')).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: /Remplacer|Corriger|Désactiver|Écrire|Renvoyer/ }),
    ).toHaveCount(0)
    await expect(page.getByText('Demandes et appels')).toHaveCount(0)
  },
)

test(
  'administrators of schools find no contracts to open, and no renewals on the dashboard',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const id = await studentWithContracts(info)
    await bringSession(page, demoPeople.administrator)
    await page.addInitScript(() => localStorage.setItem('areas', '["schools"]'))
    await page.goto(`/student/list?search=boreale&contracts=${id}`)
    await expectLoaded(page)
    await expect(page.locator('tbody td').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Contrats d/ })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(`/students/${id}`)
    await expect(page.getByText('Le détail des contrats se lit dans')).toBeVisible()

    await page.goto('/dashboard')
    await expect(page.getByText('Ajoutés au dernier import')).toBeVisible()
    await expectLoaded(page)
    await expect(page.getByRole('heading', { name: 'Nombre de contrats à renouveler' })).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Sinistres sur primes par mois' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Ouvrir les/ })).toHaveCount(0)
    await expect(page.getByText('Chaque point ouvre')).toHaveCount(0)

    await page.goto(`/queue/complaint/${id}`)
    await expect(toast(page, notTheirs)).toBeVisible()
  },
)
