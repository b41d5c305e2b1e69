import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { instalments } from '../payments/instalments.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { sweepTerminations } from './terminations.jobs.ts'
import { terminations } from './terminations.table.ts'

const t = await startTest()
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})
beforeEach(() => t.clock.set('2026-11-20T13:32:00Z'))

const move = { reason: 'move', eventDate: '18/11/2026' }
const lifeEvent = { reason: 'life_event', eventDate: '18/11/2026' }

/** A home since September 2026, of which December is paid; its student asks to leave. */
async function aHome() {
  const student = await t.aStudent()
  const { id } = await aContract(t.services, student, { renews: true })
  await t.db.insert(instalments).values({
    ...{ contractId: id, invoiceId: `in_${id}`, paymentIntent: `pi_${id}`, amountCents: 3100, state: 'paid' },
    ...{ dueOn: '2026-12-01', from: '2026-12-01', until: '2026-12-31', paidAt: t.services.now() },
  })
  const as = t.as(student)
  const path = `/api/contracts/${id}/termination`
  const kinds = async () => {
    const [{ papers }] = (await as.get('/api/contracts')).json()
    return papers.map(({ kind }: { kind: string }) => kind)
  }
  return {
    id,
    kinds,
    /** Number of the request. */
    ask: async (body: object): Promise<string> => {
      const answer = await as.post(path, body)
      expect(answer.statusCode).toBe(201)
      return answer.json().data.termination.reference
    },
    /** Text of the one notice of the contract. */
    notice: async () => {
      const { paper } = (await as.get(path)).json().data.termination
      return (await readPdf((await as.get(`/api/files/paper/${paper}`)).rawPayload)).text
    },
    mails: async (template: string) =>
      (await t.mails()).filter((mail) => mail.toAddress === student.email && mail.template === template),
  }
}

/** The provider that pays back is away. */
const runJobs = () => t.runJobs({ mayFail: true })

async function changeByDesk(body: object) {
  expect((await t.as(admin).put('/api/contracts', body)).statusCode).toBe(200)
  await runJobs()
}

async function settle() {
  await t.services.jobs.enqueue(t.db, sweepTerminations, { all: true })
  await runJobs()
}

/** Asks for a move, is put back by the desk, and asks again before what the desk's change asks for was done. */
async function askedTwice() {
  const home = await aHome()
  const first = await home.ask(move)
  await runJobs()
  expect((await t.as(admin).put('/api/contracts', { id: home.id, statut: 'ok' })).statusCode).toBe(200)
  const second = await home.ask(lifeEvent)
  await runJobs()
  return { ...home, first, second }
}

it('closes the request that the desk undid once its student asks again, and draws the notice of the new one', async () => {
  const { first, second, notice, mails } = await askedTwice()
  expect(await mails('termination-notice')).toHaveLength(2)
  const text = await notice()
  expect([text.includes(first), text.includes(second)]).toEqual([false, true])
  const states = async (reference: string) => {
    const { data } = (await t.as(admin).get(`/api/terminations?search=${reference}`)).json()
    return data.map(({ state }: { state: string }) => state)
  }
  expect([await states(first), await states(second)]).toEqual([['taken_back'], ['running']])
})

it('settles a request alone that was asked again after the desk undid it, and mails its sum once', async () => {
  const { id, second, mails } = await askedTwice()
  t.clock.set('2026-12-21T12:00:00Z')
  for (const _ of ['once', 'twice']) await settle()
  const owed = await t.db.select().from(refunds).where(eq(refunds.contractId, id))
  expect(owed).toMatchObject([{ cause: 'termination', amountCents: 1100 }])
  expect(await mails('termination-ended')).toMatchObject([{ payload: { number: second, refundCents: 1100 } }])
})

it('hands out no notice that names another day than the end, once the desk moves or undoes it', async () => {
  const home = await aHome()
  const number = await home.ask(move)
  await runJobs()
  expect(await home.kinds()).toContain('termination')
  await changeByDesk({ id: home.id, statut: 'résilié', endDate: '31/01/2027' })
  expect(await home.kinds()).not.toContain('termination')
  await changeByDesk({ id: home.id, statut: 'résilié', endDate: '21/12/2026' })
  await settle()
  expect(await home.notice()).toContain(number)
  await changeByDesk({ id: home.id, statut: 'ok' })
  expect(await home.kinds()).not.toContain('termination')
  expect(await home.mails('termination-notice')).toHaveLength(1)
})

it('closes a request that the desk undoes, which stands no more when the desk ends the contract on the same day', async () => {
  const home = await aHome()
  const number = await home.ask(move)
  await runJobs()
  await changeByDesk({ id: home.id, statut: 'ok' })
  const rows = () => t.db.select().from(terminations).where(eq(terminations.contractId, home.id))
  expect(await rows()).toMatchObject([{ takenBackAt: t.services.now(), settledAt: null, refusal: null }])
  const atDesk = (await t.as(admin).get(`/api/terminations?search=${number}`)).json().data
  expect(atDesk).toMatchObject([{ state: 'taken_back', answerBy: null, mayBeRefused: false }])
  await changeByDesk({ id: home.id, statut: 'résilié', endDate: '21/12/2026' })
  t.clock.set('2026-12-22T12:00:00Z')
  await settle()
  expect([await home.kinds(), await home.mails('termination-ended')]).toEqual([
    expect.not.arrayContaining(['termination']),
    [],
  ])
  expect(await rows()).toMatchObject([{ settledAt: null }])
})
