import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { tanneurs } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { readChain } from '../evidence/evidence.queries.ts'
import { amendments } from './amendments.table.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t } = w
const reason = 'Demandé par téléphone'
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

type Home = Awaited<ReturnType<typeof buySignedHome>>
const post = ({ student, path }: Home, body: object, call = '') => t.as(student).post(`${path}${call}`, body)
const rowsOf = ({ id }: Home) => t.db.select().from(amendments).where(eq(amendments.contractId, id))
const unread = (answer: { statusCode: number; json(): { errors?: object } }) => [
  answer.statusCode,
  Object.keys(answer.json().errors ?? {}),
]
const refused = [422, ['hasReadDraft']]

/** What the proof file says of changes, in its order. */
async function stepsOf({ student, id }: Home): Promise<string[]> {
  const { links } = await readChain(t.db, id)
  const told = links.filter(({ kind }) => kind === 'change').map(({ payload }) => JSON.parse(payload ?? '{}'))
  const { data } = (await t.as(student).get(`/api/contracts/${id}/proof`)).json()
  const titles = data.rows.map(({ title }: { title: string }) => title)
  expect(titles.includes('Projet d’avenant lu')).toBe(told.some(({ step }) => step === 'read'))
  return told.map(({ step }) => step)
}

it('has its student read the draft of an amendment before it is asked for, and keeps when', async () => {
  const home = await buySignedHome(w)
  expect(await home.read()).toMatchObject({ isSigned: true, waiting: null })
  expect((await post(home, { address: tanneurs, dryRun: true })).json().data.state).toBe('dry')
  expect(unread(await post(home, { address: tanneurs }))).toEqual(refused)
  expect(unread(await post(home, { address: tanneurs, hasReadDraft: false }))).toEqual(refused)
  expect(await rowsOf(home)).toEqual([])
  expect((await post(home, {})).json().data.state).toBe('same')

  const asked = await post(home, { address: tanneurs, hasReadDraft: true })
  expect(asked.json().data.state).toBe('to_sign')
  expect((await home.read()).waiting).toMatchObject({ step: 'sign', hasReadDraft: true })
  const [row] = await rowsOf(home)
  expect(row?.draftReadAt).toEqual(row?.askedAt)
  expect(await stepsOf(home)).toEqual(['read', 'asked'])
  // It is not asked again.
  expect((await post(home, {}, '/signature')).statusCode).toBe(200)
})

it('has whom an administrator asks read the draft before they pay, once', async () => {
  const home = await buySignedHome(w)
  await home.ask({ numberOfRooms: 3, reason, hasReadDraft: true }, admin)
  expect((await home.read()).waiting).toMatchObject({ step: 'pay', hasReadDraft: false })
  expect(await stepsOf(home)).toEqual(['asked'])
  expect(unread(await post(home, {}, '/payment'))).toEqual(refused)
  const paying = await post(home, { hasReadDraft: true }, '/payment')
  const [read] = await rowsOf(home)
  expect(read?.draftReadAt).toBeInstanceOf(Date)
  t.clock.forward({ minutes: 5 })
  expect((await post(home, { hasReadDraft: true }, '/payment')).json()).toEqual(paying.json())
  expect(await rowsOf(home)).toEqual([read])
  await home.pay(paying.json().data.link)
  expect((await post(home, {}, '/signature')).statusCode).toBe(200)
  expect(await stepsOf(home)).toEqual(['asked', 'read'])
})

it('has whom an administrator asks read the draft before they sign what costs nothing', async () => {
  const home = await buySignedHome(w)
  await home.ask({ address: tanneurs, reason }, admin)
  expect(unread(await post(home, {}, '/signature'))).toEqual(refused)
  expect((await home.sign()).json().data.done.reference).toMatch(/^AVN-/)
  expect(await stepsOf(home)).toEqual(['asked', 'read', 'done'])
})

it('keeps that a student read what an administrator asked for when they ask for the same', async () => {
  const home = await buySignedHome(w)
  await home.ask({ address: tanneurs, reason }, admin)
  expect((await post(home, { address: tanneurs, hasReadDraft: true })).json().data.state).toBe('to_sign')
  expect(await rowsOf(home)).toHaveLength(1)
  expect((await home.read()).waiting).toMatchObject({ isByDesk: true, hasReadDraft: true })
})
