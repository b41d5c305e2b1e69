import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../page/accessible.ts'
import { test as base, chatService as service } from '../../page/own-world.ts'
import { signIn } from '../../people/sign-in.ts'
import { demoPeople } from '../../people/student.ts'

/** What a chat may try: to read the page, the storage and the cookies around it. */
const script = `
  const tried = (look) => { try { return String(look()) } catch (error) { return error.name } }
  const seen = [tried(() => parent.document.title), tried(() => localStorage.token), tried(() => document.cookie)]
  document.body.innerHTML = '<button>Chat</button><pre></pre>'
  document.querySelector('pre').textContent = seen.join()
`

const test = base.extend<{ asked: string[] }>({
  asksAboutChat: true,
  leaves: service,
  asked: async ({ context }, use) => {
    const asked: string[] = []
    await context.route(`${service}/**`, async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: script })
    })
    await use(asked)
  },
})

const question = (page: Page) => page.getByRole('region', { name: 'Activer la messagerie instantanée ?' })
const opener = (page: Page) => page.getByRole('button', { name: 'Ouvrir la messagerie instantanée' })

test('nothing of the chat is loaded before it is accepted; it reads nothing of the page, and goes when it is refused', {
  tag: '@once',
}, async ({ page, asked }) => {
  await page.goto('/login/classic')
  await expect(question(page)).toHaveCount(0)
  await signIn(page, demoPeople.inclusive)
  const [no, yes] = [
    question(page).getByRole('button', { name: 'Refuser' }),
    question(page).getByRole('button', { name: 'Accepter' }),
  ]
  const looksOf = async (button: typeof no) => {
    const { width, height } = (await button.boundingBox()) ?? {}
    return [await button.getAttribute('class'), width, height]
  }
  expect(await looksOf(no)).toEqual(await looksOf(yes))
  await expectAccessible(page)
  await page.goto('/insurance/health-mobility') // no wall: the page goes on
  await page.getByRole('contentinfo').getByRole('link').last().click()
  await expect(page).toHaveURL(/\/accessibility$/)
  await no.click()
  await expect(question(page)).toHaveCount(0)
  await expect(opener(page)).toHaveCount(0)
  expect(asked).toEqual([])

  await page.goto('/account')
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('switch', { name: 'Messagerie instantanée' }).click()
  await opener(page).click()
  const chat = page.getByRole('region', { name: 'Messagerie instantanée', exact: true })
  await expect(chat.getByRole('heading')).toBeFocused()
  const frame = page.frameLocator('iframe[title="Messagerie instantanée"]')
  await expect(frame.locator('pre')).toHaveText('SecurityError,SecurityError,SecurityError')
  expect(asked).toEqual([`${service}/widget.js`])
  await expectAccessible(page)

  await frame.getByRole('button').press('Escape')
  await expect(chat).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat).toBeVisible()
  await page.getByRole('switch', { name: 'Messagerie instantanée' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Messagerie instantanée' })).not.toBeChecked()
  await expect(opener(page)).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await signIn(page, demoPeople.administrator)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})
