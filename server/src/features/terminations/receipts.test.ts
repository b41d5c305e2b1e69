import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { homes, roommates } from '../home/home.table.ts'
import { terminations } from './terminations.table.ts'

const t = await startTest()
beforeEach(() => t.clock.set('2026-11-20T13:32:00Z'))

/** A home since September 2026, and what its student reads of its end. */
async function aHome() {
  const student = await t.aStudent()
  const { id } = await aContract(t.services, student, { renews: true })
  const as = t.as(student)
  const path = `/api/contracts/${id}/termination`
  return {
    ...{ id, student, as, path },
    page: async () => (await as.get(path)).json().data,
    listed: async () => (await as.get('/api/contracts')).json()[0],
    ask: async (body: object) => expect((await as.post(path, body)).statusCode).toBe(201),
  }
}

async function endAtTheDesk(id: string) {
  const change = { id, statut: 'résilié', endDate: '10/12/2026' }
  expect((await t.as(await t.anAdmin()).put('/api/contracts', change)).statusCode).toBe(200)
}

it('says of a request that was taken back before the desk ended the contract that it ends otherwise', async () => {
  const home = await aHome()
  await home.ask({ reason: 'due_date' })
  expect((await home.listed()).ending).toMatchObject({ kind: 'asked' })
  await home.as.delete(home.path)
  expect((await home.page()).termination.state).toBe('taken_back')
  await endAtTheDesk(home.id)
  expect((await home.page()).termination.state).toBe('overtaken')
  expect((await home.listed()).ending).toMatchObject({ kind: 'terminated' })
})

it('says so of a request that was refused, too, and keeps it refused at the desk', async () => {
  const home = await aHome()
  await home.ask({ reason: 'move', eventDate: '18/11/2026' })
  const [request] = await t.db.select().from(terminations).where(eq(terminations.contractId, home.id))
  const admin = t.as(await t.anAdmin())
  const refused = await admin.post(`/api/terminations/${request?.id}/refuse`, { reason: 'Le bail court.' })
  expect(refused.statusCode).toBe(200)
  await endAtTheDesk(home.id)
  const { state, refusal } = (await home.page()).termination
  expect([state, refusal]).toEqual(['overtaken', null])
  const atTheDesk = (await admin.get('/api/terminations')).json().data
  const found = atTheDesk.find((one: { id: string }) => one.id === request?.id)
  expect(found.state).toBe('refused')
})

it('names whoever else lives in the home to whom ends it, and to nobody who comes by a mailed link', async () => {
  const { id, student, page } = await aHome()
  expect((await page()).contract.occupants).toEqual([])
  const place = { street: '1 rue Owner', postalCode: '31000', city: 'Toulouse', country: 'FR' }
  await t.db.insert(homes).values({ contractId: id, ...place, numberOfPersons: 2 })
  const rose = { civility: 'Mme' as const, name: 'Rose', lastName: 'Pavilland', birthday: '2003-02-28' }
  await t.db.insert(roommates).values({ contractId: id, position: 1, ...rose })
  expect((await page()).contract.occupants).toEqual(['Rose Pavilland'])
  await t.post('/api/termination-links', { body: { email: student.email } })
  await t.runJobs()
  const mail = (await t.mails()).find(({ template }) => template === 'termination-link')
  const { tokenReference } = mail?.payload as { tokenReference: string }
  const token = t.services.linkTokens.tokenOf(tokenReference)
  const byLink = (await t.get(`/api/termination-links/${token}/contracts/${id}`)).json().data
  expect(byLink.contract).toMatchObject({ id, occupants: [] })
})
