import { expect, type Page } from '@playwright/test'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { signIn } from '../people/sign-in.ts'

const isProfile = ({ pathname }: URL) => pathname === '/api/accounts/me/profile'
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).first().click()

type Fields = Record<string, unknown>

/**
 * Answers the profile as it is, but for some fields; returns what names others. One route for all, as one that is taken away while
 * it answers has been answered by another.
 */
async function answeringWith(page: Page, first: Fields) {
  let own = first
  await page.route(isProfile, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const { data } = await (await route.fetch()).json()
    return route.fulfill({ json: { data: { ...data, ...own } } })
  })
  return (next: Fields) => {
    own = next
  }
}

test('a page of the profile that was open for long undoes nothing that another one has changed', {
  tag: '@once',
}, async ({ page, student }) => {
  await signIn(page, student, '/account/profile')
  const phone = page.locator('#profile-phoneNumber')
  await phone.fill('06 39 98 01 99')
  const other = await page.context().newPage()
  await other.goto('/account/profile')
  await other.locator('#profile-address-street').fill('3 quai du Lac')
  await save(other)
  await expect(toast(other, 'Profil enregistré')).toBeVisible()

  await save(page)
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  await expect(page.locator('#profile-address-street')).toHaveValue('3 quai du Lac')
  await other.reload()
  await expect(other.locator('#profile-phoneNumber')).toHaveValue('06 39 98 01 99')
  await expect(other.locator('#profile-address-street')).toHaveValue('3 quai du Lac')
})

test('a name that was corrected since holds up no page that was open, and no telephone that was typed before', {
  tag: '@once',
}, async ({ page, student }) => {
  const answerWith = await answeringWith(page, {
    ...{ mayRename: false, name: 'Elodie', birthday: '30/12/2004' },
  })
  await signIn(page, student, '/account/profile')
  const phone = page.locator('#profile-phoneNumber')
  await phone.fill('06 39 98 01 99')
  // An administrator accepts the name and the birthday that the passport has.
  answerWith({ mayRename: false })
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && isProfile(new URL(request.url())),
  )
  await save(page)
  const { name, birthday } = student
  expect((await sent).postDataJSON()).toMatchObject({ name, birthday, phoneNumber: '06 39 98 01 99' })
  await expect(toast(page, 'Profil enregistré')).toBeVisible()

  // The same after a reload, by what the tab has kept.
  answerWith({ mayRename: false, birthday: '30/12/2004' })
  await page.reload()
  await phone.fill('06 39 98 01 11')
  answerWith({ mayRename: false })
  await page.reload()
  await expect(phone).toHaveValue('06 39 98 01 11')
  const again = page.waitForRequest(
    (request) => request.method() === 'PUT' && isProfile(new URL(request.url())),
  )
  await save(page)
  expect((await again).postDataJSON()).toMatchObject({ birthday, phoneNumber: '06 39 98 01 11' })
})
