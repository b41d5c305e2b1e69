import { expect, type Page } from '@playwright/test'
import { expectLoaded } from '../page/loaded.ts'
import { test } from '../page/test.ts'
import { aRegisteredStudent } from '../people/registered.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { wordOf } from '../world/word-of.ts'

/** Opens each page on phones of both widths: neither it nor what stands open over it is wider than the screen. */
async function expectNothingTooWide(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLoaded(page)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      )
      expect(Math.max(...beyond), `${path} at ${width}`).toBe(0)
    }
  }
}

test(
  'an e-mail of 60 characters makes no page of a phone scroll sideways',
  { tag: '@once' },
  async ({ page }, info) => {
    const email = `${wordOf(info).padEnd(48, 'x')}@example.org`
    expect(email).toHaveLength(60)
    const student = await aRegisteredStudent(info, { email })
    await bringSession(page, student)
    await expectNothingTooWide(page, ['/home', '/account', '/account/profile', '/contact', '/documents'])

    await bringSession(page, demoPeople.administrator)
    const found = `search=${encodeURIComponent(email)}`
    await page.goto(`/student/list?${found}`)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/open=/)
    const id = new URL(page.url()).searchParams.get('open')
    await page.goto(`/student/list?${found}`)
    await page.setViewportSize({ width: 320, height: 800 })
    const table = page.getByRole('table')
    const [name, account] = [table.getByRole('link'), table.getByText('Actif', { exact: true })]
    const below = async () => ((await account.boundingBox())?.y ?? 0) - ((await name.boundingBox())?.y ?? 0)
    await expect.poll(below, { message: 'a name leaves a narrow line to itself' }).toBeGreaterThan(12)
    await expectNothingTooWide(page, [
      `/student/list?${found}`,
      `/student/list?open=${id}`,
      `/student/list?contracts=${id}`,
      `/students/${id}`,
      `/users?${found}`,
    ])
  },
)
