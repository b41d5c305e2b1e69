import type { Session } from '@cursus/shared/accounts'
import { expect, type Page } from '@playwright/test'
import { registrationOf } from './registered.ts'
import type { Person, Student } from './student.ts'

/** Fills and sends the login form of the page, in whatever language. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.locator('[autocomplete=username]').fill(email)
  const secret = page.locator('[autocomplete=current-password]')
  await secret.fill(password)
  await secret.press('Enter')
}

/** Signs in by the login page and ends on the person's first page. */
export async function signInByPage(page: Page, person: Person): Promise<void> {
  await page.goto('/login/classic')
  await fillLogin(page, person)
  await expect(page).toHaveURL(/\/(home|schools)$/)
}

/** Signs in and opens `path`, else the person's first page. The login page itself is the matter of other journeys. */
export async function signIn(page: Page, person: Person, path?: string): Promise<void> {
  const role = await bringSession(page, person)
  await page.goto(path ?? (role === 'ROLE_ADMIN' ? '/schools' : '/home'))
}

/**
 * Leaves in the browser what a login leaves, on an answer that is no page of ours; answers the role. The page goes on in the
 * browser's language, whatever that of the account, which the first sign-in makes French for the journeys that share it.
 */
export async function bringSession(page: Page, { email, password }: Person): Promise<string> {
  const answer = await page.request.post('/api/security/login', {
    data: { username: email, password },
    headers: { 'accept-language': 'fr' },
  })
  expect(answer.status(), `login of ${email}`).toBe(200)
  return keepSession(page, await answer.json())
}

/** Opens an account that nobody confirmed yet, as a purchase without one does, and leaves its session in the browser. */
export async function bringNewAccount(page: Page, student: Student): Promise<string> {
  const data = { ...registrationOf(student), studentType: 'classic' }
  const answer = await page.request.post('/api/security/register/student/classic', { data })
  expect(answer.status(), `registration of ${student.email}`).toBe(201)
  return keepSession(page, await answer.json())
}

/** Stores the answer of a login in the browser; answers the role. */
async function keepSession(page: Page, { token, refresh_token, data }: Session): Promise<string> {
  const role = data.roles[0] ?? 'none'
  await page.goto('/api/health/live')
  await page.evaluate(remember, {
    email: data.email,
    lastName: data.lastName,
    name: data.name,
    role,
    areas: JSON.stringify(data.areas),
    school: JSON.stringify(data.school),
    offers: data.offers.length > 0 ? JSON.stringify(data.offers) : 'none',
    currentContracts: JSON.stringify(data.contracts),
    refresh_token,
    token,
  } as Record<string, string>)
  return role
}

/** Stores a session in the page as the web does; its cookie tells the server not to write the page of a visitor. */
function remember(kept: Record<string, string>) {
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
  // biome-ignore lint/suspicious/noDocumentCookie: as the application does it
  document.cookie = 'signed_in=1; path=/; samesite=lax'
}

/** Spoils both tokens in one step: between two, a request of the page could renew what is spoilt already. */
export const spoilSession = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('token', 'stale.stale.stale')
    localStorage.setItem('refresh_token', 'not-a-refresh-token')
  })

/** Lets the session of the page end, and signs in anew from where that leads. */
export async function endSession(page: Page, person: Person) {
  await spoilSession(page)
  await page.reload()
  await expect(page.getByText('Votre session s’est terminée.')).toBeVisible()
  await fillLogin(page, person)
}
