import { expect, it } from 'vitest'
import { claiming, insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'

const t = await startTest()
const { aClaim, one } = claiming(t)

/** What the holder of such a device is told before and after a claim, and what who handles it sees. */
async function toldOf(priceId: string) {
  const holder = await t.aStudent()
  await insuredPhone(t.services, holder, { priceId })
  const [contract] = (await t.as(holder).get('/api/claims/contracts')).json().data
  const { id } = await aClaim(holder, [['kind', 'theft']])
  const followed = (await t.as(await t.anAdmin()).get(`/api/claims/follow-up/${id}`)).json().data
  return { contract, claim: await one(holder, id), followed }
}

it('names neither the IMEI nor the price of the described phone where a formula insures other devices too', async () => {
  const { contract, claim, followed } = await toldOf('price_mm_essentiels_tel_month')
  expect(contract).toMatchObject({
    imei: null,
    purchasePriceCents: null,
    hasPhone: true,
    insuresOthers: true,
  })
  expect(claim).toMatchObject({ insuresOthers: true })
  expect(followed).toMatchObject({ insuresOthers: true, contract: { imei: null, purchasePriceCents: null } })
})

it('names both where the phone alone is insured', async () => {
  const { contract, claim, followed } = await toldOf('price_mm_tel_0800_month')
  expect(contract).toMatchObject({ hasPhone: true, insuresOthers: false })
  expect(contract.imei).toMatch(/^\d{15}$/)
  expect(claim).toMatchObject({ insuresOthers: false })
  const { imei, purchasePriceCents } = contract
  expect(followed).toMatchObject({ insuresOthers: false, contract: { imei, purchasePriceCents } })
})
