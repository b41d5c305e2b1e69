import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { expectNothingJumped } from '../page/documents.ts'
import { turnTo } from '../page/languages.ts'
import { expectLoaded } from '../page/loaded.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { anInvitedStudent } from '../people/invited.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

/** Lists with a column of buttons that stays in view, narrowed to people and schools of the demo. */
const lists = [
  '/student/list?search=boreale',
  '/users?search=boreale',
  '/students/follow-up?search=boreale',
  '/schools?search=boreale',
  '/certificate-requests',
  '/rights',
  '/renewals',
]

/** Returns how far the buttons of each row lie over the cell before them or over what stands in it, in pixels. */
const covered = (page: Page) =>
  page.locator('table').evaluate((table) => {
    const ends = (cell: Element) =>
      [cell, ...cell.querySelectorAll('button')].map((part) => part.getBoundingClientRect().right)
    const overlaps = [...table.querySelectorAll('tr')].map(({ cells }) => {
      const [before, last] = [...cells].slice(-2)
      return before && last ? Math.round(Math.max(...ends(before)) - last.getBoundingClientRect().left) : 0
    })
    return Math.max(...overlaps)
  })

/** Returns at how many places along a line the boxes of the table stand. */
const columnsOfBoxes = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('checkbox')
    .evaluateAll((boxes) => new Set(boxes.map((box) => Math.round(box.getBoundingClientRect().left))).size)

test(
  'no list of the desk has anything under its column of buttons, on any screen from 1024 on',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    await anInvitedStudent(info) // the longest state of an account: the day of its mail
    await bringSession(page, demoPeople.administrator)
    for (const path of lists) {
      await page.goto(path)
      await expect(page.locator('tbody td').first()).toBeVisible()
      await expectLoaded(page)
      expect(await columnsOfBoxes(page), `${path}: all boxes in one column`).toBeLessThanOrEqual(1)
      for (const width of [1024, 1152, 1200, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => covered(page), { message: `${path} at ${width}` }).toBeLessThanOrEqual(0)
      }
    }
    // Its words are longest in English.
    await page.goto('/student/list?search=boreale')
    await turnTo(page, 'en')
    for (const width of [1024, 1200, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => covered(page), { message: `in English at ${width}` }).toBeLessThanOrEqual(0)
    }
  },
)

/** Returns how far the words of the first column stand over the next one, in pixels. */
const over = (page: Page) =>
  page.locator('tbody tr > :first-child').evaluateAll((cells) => {
    const overlaps = cells.map((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return Math.round(words.getBoundingClientRect().right - cell.getBoundingClientRect().right)
    })
    return Math.max(...overlaps)
  })

test('a long name stays in its column', { tag: '@once' }, async ({ page }) => {
  await page.route('**/api/certificate-requests?*', async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replaceAll(
      '"lastname":"',
      '"lastname":"Bartholomé-de-Saint-Exupéry de la Venkatanarasimharajuvaripeta ',
    )
    await route.fulfill({ response: answer, body: text })
  })
  await bringSession(page, demoPeople.administrator)
  await page.goto('/certificate-requests')
  await expect(page.getByText(/Bartholomé/).first()).toBeVisible()
  await expectLoaded(page)
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => over(page), { message: `at ${width}` }).toBeLessThanOrEqual(0)
  }
})

test(
  'on a phone a notice stands above the dialog that is open, and over nothing of it',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const { email } = await anInvitedStudent(info)
    await page.setViewportSize({ width: 390, height: 844 })
    await bringSession(page, demoPeople.administrator)
    await page.goto(`/student/list?search=${encodeURIComponent(email)}`)
    const dialog = page.getByRole('dialog')
    const notice = toast(page, email)
    const gap = async () => {
      const bottom = await notice.evaluate((box) => box.getBoundingClientRect().bottom)
      return (await dialog.evaluate((box) => box.getBoundingClientRect().top)) - bottom
    }
    await page.getByRole('link', { name: 'Tournevent Lise' }).click()
    await dialog.getByRole('button', { name: /^Renvoyer/ }).click()
    await expect(notice).toBeVisible()
    await expect.poll(gap).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    // By keyboard: the notice may lie over the row.
    await page.getByRole('button', { name: 'Contrats de Lise Tournevent' }).press('Enter')
    await expect(dialog).toBeVisible()
    await expect.poll(gap).toBeGreaterThan(0)
  },
)

test('a list that is wider than its frame shows that there is more, until one is there', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  await bringSession(page, demoPeople.administrator)
  await page.goto('/student/list?search=boreale')
  const table = page.locator('table')
  await expect(table.locator('tbody b').first()).toBeVisible()
  const buttons = table.locator('tbody tr').first().getByRole('cell').last()
  const shade = () => buttons.evaluate((cell) => Number(getComputedStyle(cell, '::before').opacity))
  await expect.poll(shade).toBeGreaterThan(0)
  await table.evaluate(({ parentElement }) => parentElement?.scrollTo({ left: 9999 }))
  await expect.poll(shade).toBe(0)
})

test('an address beyond the end of a list says so, and leads back to its first page', {
  tag: '@once',
}, async ({ page }) => {
  await bringSession(page, demoPeople.administrator)
  for (const path of ['/student/list?search=boreale&page=300', '/certificate-requests?page=300']) {
    await page.goto(path)
    await expect(page.getByText('La liste s’arrête avant cette page')).toBeVisible()
    await page.getByRole('button', { name: 'Revenir à la première page' }).click()
    await expect(page.locator('tbody td').first()).toBeVisible()
    expect(new URL(page.url()).searchParams.get('page')).toBeNull()
  }
})

test('on a phone what stands around rows stays where it was while they come', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bringSession(page, demoPeople.administrator)
  await page.route('**/api/**', async (route) => {
    await setTimeout(150)
    await route.continue()
  })
  for (const path of ['/student/list', '/renewals']) {
    await page.goto(path)
    await expectLoaded(page)
    await expectNothingJumped(page)
  }
})

test.describe('while a part of the desk does not answer', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test('what could be read is shown, and what could not is asked for again', { tag: '@once' }, async ({
    page,
  }) => {
    const calls = /\/api\/(terminations|queue-rules|users|contracts\/contract_by_students)(\?|$)/
    const fail = () => page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    await fail()
    await bringSession(page, demoPeople.administrator)
    await page.goto('/rights')
    const part = page.getByRole('alert').filter({ hasText: 'Une partie de la liste n’a pas pu se charger.' })
    await expect(part).toBeVisible()
    await expect(page.getByRole('cell', { name: /^Malo Kerdivel/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tout (–)' })).toBeVisible()

    await page.goto('/queue')
    await page.getByRole('button', { name: 'Répartition' }).click()
    const dialog = page.getByRole('dialog')
    const failed = dialog.getByRole('alert').filter({ hasText: 'n’a pas pu être chargé' })
    await expect(failed).toHaveCount(2)
    await page.unroute(calls)
    await failed.last().getByRole('button', { name: 'Réessayer' }).click()
    await expect(dialog.getByText(demoPeople.administrator.email)).toBeVisible()

    await fail()
    const contracts = await callAsAdministrator(test.info(), '/users?search=malo.kerdivel')
    const { data } = (await contracts.json()) as { data: { id: string }[] }
    const held = await callAsAdministrator(test.info(), '/contracts/contract_by_students', {
      student: data[0]?.id,
    })
    const [contract] = (await held.json()) as { id: string }[]
    await page.goto(`/changes/${contract?.id}`)
    const whole = page.getByRole('alert').filter({ hasText: 'Réessayer' })
    await expect(whole).toBeVisible()
    await page.unroute(calls)
    await whole.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('region', { name: 'Modifier le contrat' })).toBeVisible()
  })

  test('a long export that does not start says so, and is prepared once however often it is pressed', {
    tag: '@once',
  }, async ({ page }) => {
    await bringSession(page, demoPeople.administrator)
    await page.route('**/api/students/studentlist*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), total: 5001 } })
    })
    const prepared: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/students/runs'))
        prepared.push(request.url())
    })
    const start = /\/api\/students\/runs\/[0-9a-f-]{36}$/
    await page.route(start, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
    await page.goto('/student/list?search=boreale')
    await expectLoaded(page)
    const save = page.getByRole('button', { name: 'Exporter' })
    await save.click()
    await expect(toast(page, 'ERREUR')).toBeVisible()
    await page.unroute(start)
    await save.click()
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/)
    expect(prepared).toHaveLength(1)
  })
})
