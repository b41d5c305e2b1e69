import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser, signIn } from '../../test/a-browser.ts'
import { devicePurchase } from '../drafts/purchase-drafts.ts'
import { guard } from './guard.ts'

beforeEach(() => {
  aBrowser()
  signIn('malo@example.org')
})

const afterOpening = async (
  pathname: string,
  draft: { product: string; isAtCheckout?: boolean; contractId?: string },
) => {
  devicePurchase.write(draft)
  await guard({ pathname, href: pathname, search: {} })
  return devicePurchase.read()
}
const chosen = { product: 'tel_0300_month' }

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (thrown) {
    return thrown
  }
}

it.each([
  '/insurance/housing',
  '/insurance/health-mobility',
  '/insurance/health-mobility/certificate',
])('forgets at %s the device that was being chosen', async (path) => {
  expect(await afterOpening(path, chosen)).toBeNull()
})

it('keeps a device that was left unpaid, until its contract is there', async () => {
  const unpaid = { ...chosen, isAtCheckout: true }
  expect(await afterOpening('/insurance/housing', unpaid)).toMatchObject(unpaid)
  expect(await afterOpening('/insurance/housing', { ...unpaid, contractId: 'c1' })).toBeNull()
})

it('forgets nothing where a page only loads ahead of a press', async () => {
  devicePurchase.write(chosen)
  const pathname = '/insurance/housing'
  await guard({ pathname, href: pathname, search: {}, preload: true })
  expect(devicePurchase.read()).toMatchObject(chosen)
})

it('leads whoever complains while signed in to the form of contact, with that choice', () => {
  const open = () => guard({ pathname: '/complaint', href: '/complaint', search: {} })
  expect(thrownBy(open)).toMatchObject({ options: { to: '/contact', search: { kind: 'complaint' } } })
})

it('forgets nothing anywhere else', async () => {
  expect(await afterOpening('/claims/declare', chosen)).toMatchObject(chosen)
  expect(await afterOpening('/documents', chosen)).toMatchObject(chosen)
})

it('lets an administrator whose areas were given back sign in anew, and go on to the page that was asked for', async () => {
  for (const [key, value] of Object.entries({ role: 'ROLE_ADMIN', areas: '["finance"]', refresh_token: 'r' }))
    localStorage.setItem(key, value)
  const open = async () => guard({ pathname: '/audit', href: '/audit?kind=x', search: {} })
  vi.stubGlobal('fetch', async () => Response.json({ data: {} }))
  await expect(open()).rejects.toMatchObject({ options: { to: '/schools' } })
  // Whose areas change, their sessions end.
  vi.stubGlobal('fetch', async () => Response.json({ code: 'platform.unauthorized' }, { status: 401 }))
  await expect(open()).rejects.toMatchObject({
    options: { to: '/login/classic', search: { back: '/audit?kind=x' } },
  })
})
