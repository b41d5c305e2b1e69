import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { nino, rose, tanneurs } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { roommatesOf } from '../home/roommates.service.ts'
import { amendments } from './amendments.table.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t } = w
const sharedHome = () => buySignedHome(w, { roommates: [rose, nino], numberOfPersons: 3 })

it('corrects whoever is insured in a home, who stays the same person, and says so on the amendment', async () => {
  const home = await sharedHome()
  const { roommates } = (await home.read()).now
  const before = await roommatesOf(t.db, home.id)
  expect(roommates.map(({ id }: { id: string }) => id)).toEqual(before.map(({ id }) => id))
  const [first, second] = roommates
  const wish = { roommates: [{ ...first, name: 'Rosa', birthday: '28/02/2004' }, second] }
  const { offer } = (await home.ask({ ...wish, dryRun: true })).json().data
  expect(offer).toMatchObject({ differenceCents: 0, next: { roommates: wish.roommates } })
  const draft = await t.as(home.student).post(`${home.path}/draft`, wish)
  const { text } = await readPdf(draft.rawPayload)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('(28/02/2004, identité corrigée, corrected), Nino')
  await home.ask(wish)
  await home.sign()
  const after = await roommatesOf(t.db, home.id)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after[0]).toMatchObject({ name: 'Rosa', birthday: '2004-02-28' })
  expect((await home.ask({ roommates: after.map(({ id }) => ({ ...rose, id })) })).json().data.state).toBe(
    'to_sign',
  )
})

it('takes the ids of the people of this home alone, each once', async () => {
  const [home, other] = [await sharedHome(), await sharedHome()]
  const [{ id: stranger }] = (await other.read()).now.roommates
  const [first, second] = (await home.read()).now.roommates
  for (const roommates of [
    [first, { ...second, id: stranger }],
    [first, { ...second, id: first.id }],
    [first, { ...second, id: 'nobody' }],
  ]) {
    const refused = await home.ask({ roommates, dryRun: true })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { 'roommates.1.id': [expect.any(String)] },
    ])
  }
})

it('takes a change into effect that waits since before people had ids, and touches nobody', async () => {
  const home = await sharedHome()
  const before = await roommatesOf(t.db, home.id)
  await home.ask({ address: tanneurs })
  const withoutIds = sql`jsonb_set(draft, '{roommates}', (SELECT jsonb_agg(one - 'id') FROM jsonb_array_elements(draft -> 'roommates') one))`
  await t.db.update(amendments).set({ draft: withoutIds }).where(eq(amendments.contractId, home.id))
  await home.sign()
  expect(await roommatesOf(t.db, home.id)).toEqual(before)
  const life = await t.as(home.student).get(`/api/contracts/${home.id}/timeline`)
  expect(life.json().data).toContainEqual(expect.objectContaining({ kind: 'changed', parts: ['address'] }))
})
