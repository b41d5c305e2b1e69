import { expect, type Page } from '@playwright/test'
import { expectLoaded } from '../page/loaded.ts'
import { test } from '../page/test.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

/** Lists with a column of buttons that stays in view, narrowed to people and schools of the demo. */
const lists = [
  '/student/list?search=boreale',
  '/users?search=boreale',
  '/students/follow-up',
  '/schools?search=boreale',
  '/certificate-requests',
  '/rights',
  '/renewals',
]

/** How far the buttons of each row lie over the cell before them, in pixels. */
const covered = (page: Page) =>
  page.locator('table').evaluate((table) => {
    const overlaps = [...table.querySelectorAll('tr')].map(({ cells }) => {
      const [before, last] = [...cells].slice(-2).map((cell) => cell.getBoundingClientRect())
      return before && last ? Math.round(before.right - last.left) : 0
    })
    return Math.max(...overlaps)
  })

test('no list of the desk has anything under its column of buttons, on any screen from 1024 on', {
  tag: '@once',
}, async ({ page }) => {
  await bringSession(page, demoPeople.administrator)
  for (const path of lists) {
    await page.goto(path)
    await expect(page.locator('tbody td').first()).toBeVisible()
    await expectLoaded(page)
    for (const width of [1024, 1152, 1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => covered(page), { message: `${path} at ${width}` }).toBeLessThanOrEqual(0)
    }
  }
})
