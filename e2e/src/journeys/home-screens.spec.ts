import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { errorSummary } from '../page/error-summary.ts'
import { homePages } from '../page/home.ts'
import { expectLoaded } from '../page/loaded.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

const rose = { civility: 'Mme', name: 'Rose', lastName: 'Pavilland', birthday: '19/05/2003' }

/** A home whose first two steps are answered, as this browser would have kept it. */
const answered = {
  rooms: 4,
  persons: 2,
  address: { street: '8 place du Cadran', postalCode: '69007', city: 'Lyon', country: 'FR', complement: '' },
  startDate: dayFromToday(10),
  payment: 'mensuel',
  offerId: null,
  main: {},
  roommates: [rose],
  maxStep: 4,
}

/** The home of somebody who has paid and not signed, as the server would list it. */
const waiting = {
  id: 'a-home',
  insuranceType: 'Habitation',
  documentType: 'Certificate',
  paymentStatus: 'payment_succeeded',
  reference: 'HA-2026-000015',
  createdAt: dayFromToday(0),
  openedAt: new Date().toISOString(),
  signBy: dayFromToday(21),
  document: null,
  customerStripe: null,
  statut: 'ok',
  startDate: dayFromToday(10),
  endDate: dayFromToday(375),
  countryName: null,
  numberRoom: 4,
  signatureStatus: 'waiting',
  formula: null,
  needsDevice: false,
  papers: [],
  ending: null,
  primeCents: 2584,
  interval: 'month',
}
const devices = {
  ...waiting,
  id: 'its-devices',
  insuranceType: 'Multimédia',
  documentType: 'Contract',
  reference: 'MU-2026-000016',
  numberRoom: null,
  formula: 'Essentiels + tel',
  needsDevice: true,
}
const givenUp = {
  statut: 'résilié',
  endDate: dayFromToday(0),
  ending: { kind: 'withdrawn', writtenOn: dayFromToday(0), hasRequest: false },
}

async function open(page: Page, path: string, draft: object) {
  await page.evaluate((kept) => localStorage.setItem('houseContract', JSON.stringify(kept)), draft)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectLoaded(page)
}

test('axe finds nothing on the last steps of a home, in any language', async ({ page }) => {
  await page.goto(homePages.visitor)
  await open(page, `${homePages.visitor}?step=3`, answered)
  await page.locator('#people-firstName').fill('Μαρία')
  await page.locator('button[form=people]').filter({ visible: true }).press('Enter')
  await expect(errorSummary(page)).toBeFocused()
  await expectAccessibleInEachLanguage(page)

  await bringSession(page, demoPeople.partner)
  await open(page, `${homePages.own}?step=4`, answered)
  await expect(page.locator('form#people')).toContainText('Rose Pavilland')
  await expectAccessibleInEachLanguage(page)
  await page.route('**/api/contracts', (route) => route.fulfill({ json: [waiting] }))
  await open(page, `${homePages.own}?step=5`, { ...answered, contractId: waiting.id })
  await expect(page.getByText(waiting.reference)).toBeVisible()
  await expectAccessibleInEachLanguage(page)
})

test('devices, then a home that are given up before the signature are asked for nothing more', {
  tag: '@once',
}, async ({ page }) => {
  await bringSession(page, demoPeople.partner)
  let contracts: object[] = [waiting, devices]
  await page.route('**/api/contracts', (route) => route.fulfill({ json: contracts }))
  const draft = { ...answered, contractId: waiting.id, additionalMultimediaContractId: devices.id }
  await open(page, `${homePages.own}?step=5`, draft)
  const describe = page.getByRole('link', { name: 'Décrire mon appareil' })
  await expect(describe).toBeVisible()
  contracts = [waiting, { ...devices, ...givenUp }]
  await page.reload()
  await expect(page.getByRole('button', { name: 'Signer mon contrat' })).toBeVisible()
  await expect(describe).toHaveCount(0)
  await expect(page.getByText('Votre appareil', { exact: true })).toHaveCount(0)

  contracts = [{ ...waiting, signatureStatus: 'refused' }]
  await page.reload()
  await expect(page.getByRole('link', { name: 'renoncer au contrat ici', exact: true })).toHaveAttribute(
    'href',
    `/contracts/withdraw?contract=${waiting.id}`,
  )

  contracts = [{ ...waiting, ...givenUp }]
  await page.reload()
  await expect(page).toHaveURL(/\/documents$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('houseContract'))).toBeNull()
})
