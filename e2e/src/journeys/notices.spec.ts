import { expect, type Page } from '@playwright/test'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { wordOf } from '../world/word-of.ts'

test.use({ expected: 'refusals and no network' })

/** Words that a live region was given, and whether a screen reader knew that region at the last frame. */
interface Read {
  words: string
  wasHeard: boolean
}

/** Notes what live regions are given from now on: a region behind a modal dialog is unknown to a screen reader. */
const noteReading = (page: Page) =>
  page.evaluate(() => {
    const read: Read[] = []
    Object.assign(window, { read })
    const regions = '[role=status], [role=alert]'
    let known = new Set<Element>()
    const look = () => {
      const dialogs = [...document.querySelectorAll('dialog:modal')]
      const isReached = (region: Element) =>
        dialogs.length === 0 || region.closest('dialog') === dialogs.at(-1)
      known = new Set([...document.querySelectorAll(regions)].filter(isReached))
      requestAnimationFrame(look)
    }
    look()
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = target instanceof Element ? target.closest(regions) : null
        if (!region) continue
        for (const { textContent } of addedNodes) {
          if (textContent) read.push({ words: textContent, wasHeard: known.has(region) })
        }
      }
    }).observe(document.body, { childList: true, subtree: true })
  })

/** How often words were read out since `noteReading`. */
const timesRead = (page: Page, words: string) =>
  page.evaluate(
    (looked) =>
      Reflect.get(window, 'read').filter((read: Read) => read.wasHeard && read.words.includes(looked)).length,
    words,
  )

test(
  'a notice that comes as its dialog closes is read out by the page, once that can be heard',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const email = `ava.${wordOf(info)}@example.org`
    await callAsAdministrator(info, '/users', { name: 'Ava', lastName: 'Lorand', email, areas: ['claims'] })
    await bringSession(page, demoPeople.administrator)
    await page.goto(`/users?search=${email}`)
    await page.getByRole('button', { name: 'Ouvrir Ava Lorand' }).click()
    await noteReading(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Renvoyer l’invitation' }).click()
    await expect(toast(page, 'L’e-mail part dans une minute')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect.poll(() => timesRead(page, 'L’e-mail part dans une minute')).toBe(1)
  },
)

test('what was heard in a dialog is not read out again when it has closed', { tag: '@once' }, async ({
  page,
}) => {
  await page.clock.install()
  await bringSession(page, demoPeople.administrator)
  await page.goto('/student/list?level=partner')
  await page.getByRole('button', { name: 'Vues…' }).click()
  await noteReading(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de la vue').fill('Vue perdue')
  await page.route(/\/api\/views$/, (route) => route.abort('internetdisconnected'))
  await dialog.getByRole('button', { name: 'Enregistrer la vue' }).click()
  await expect.poll(() => timesRead(page, 'ERREUR')).toBe(1)
  await page.clock.runFor(1000)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.clock.runFor(1000)
  await expect(toast(page, 'ERREUR')).toBeVisible()
  expect(await timesRead(page, 'ERREUR')).toBe(1)
})
