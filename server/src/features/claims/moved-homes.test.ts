import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { expect, it, vi } from 'vitest'
import { claiming } from '../../../test/claims.ts'
import { tanneurs } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { buySignedHome } from '../../../test/signed-home.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t } = w
const { aClaim, one } = claiming(t)
const day = 24 * 3600
const shown = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))

it('is about the home of its day, with its rooms, though its student moved since', async () => {
  const admin = await t.anAdmin()
  const home = await buySignedHome(w, { numberOfRooms: 1 })
  await w.forward(5 * day)
  const declared = (occurredOn: string) =>
    aClaim(home.student, [
      ['insurance_type', 'Habitation'],
      ['kind', 'theft'],
      ['occurredOn', occurredOn],
    ])
  const before = await declared(shown(-1))
  const inTours = { ...tanneurs, postalCode: '37000', city: 'Tours' }
  const effectOn = shown(2)
  const { payAt } = (await home.ask({ address: inTours, numberOfRooms: 5, effectOn })).json().data
  await home.pay(payAt)
  await home.sign()
  await w.forward(3 * day)
  await w.soon(async () => (await home.row()).numberRoom).toBe(5)
  const late = await declared(shown(-2))
  const after = await declared(shown(-1))
  const told = []
  for (const { id } of [before, late, after]) {
    const { thing } = (await t.as(admin).get(`/api/claims/follow-up/${id}`)).json().data
    told.push([(await one(home.student, id)).thing, thing])
  }
  const [old, moved] = ['1 pièce, Toulouse', '5 pièces, Tours']
  expect(told).toEqual([old, old, moved].map((thing) => [thing, thing]))
  const [{ thing, numberRoom, replaced }] = (await t.as(home.student).get('/api/claims/contracts')).json()
    .data
  expect([thing, numberRoom]).toEqual(['7 rue des Tanneurs, Tours', 5])
  expect(replaced).toMatchObject([
    { until: shown(-2), thing: '19 rue du Vieux Pont, Toulouse', numberRoom: 1 },
  ])
})

it('names one home alone to a student who took in a room-mate', async () => {
  const home = await buySignedHome(w)
  const mate = { civility: 'M', name: 'Nino', lastName: 'Ferrando', birthday: '30/10/2001' }
  const asked = await home.ask({ roommates: [mate] })
  expect(asked.json().data.state).toBe('to_sign')
  await home.sign()
  const [{ replaced }] = (await t.as(home.student).get('/api/claims/contracts')).json().data
  expect(replaced).toEqual([])
})
