import { expect, it } from 'vitest'
import { startHeldActs } from '../../../test/held-acts.ts'

const { t, desk, held, waitingId, takeBack, pass, actionsOn } = await startHeldActs()

/** A started run that deactivates one student. */
async function aStartedRun() {
  const student = await t.aStudent()
  const { id } = (await desk.post('/api/students/runs', { kind: 'deactivate', ids: [student.id] })).json()
  expect((await desk.put(`/api/students/runs/${id}`, { state: 'running' })).statusCode).toBe(204)
  const run = async () => (await desk.get(`/api/students/runs/${id}`)).json().data
  return { id: id as string, student, run }
}

it('lists the start of a run on many beside other acts, and takes it back', async () => {
  const { id, student, run } = await aStartedRun()
  const { reference } = await run()
  expect(await held()).toMatchObject([
    {
      id,
      kind: 'run_started',
      state: 'waiting',
      secondsLeft: 60,
      ...{ person: null, contract: null, run: { reference, kind: 'deactivate', total: 1 } },
    },
  ])
  t.clock.forward({ seconds: 10 })
  await desk.post(`/api/users/${(await t.aStudent()).id}/deactivate`)
  const kinds = (await held()).map(({ kind }: { kind: string }) => kind)
  expect(kinds, 'the next to leave first').toEqual(['run_started', 'account_deactivated'])
  expect([(await takeBack(id)).statusCode, (await takeBack(id)).statusCode]).toEqual([204, 204])
  expect((await held()).map(({ kind }: { kind: string }) => kind)).toEqual(['account_deactivated'])
  await pass()
  expect((await run()).state).toBe('prepared')
  expect(await actionsOn(student.id)).toEqual([])
  expect(await actionsOn(id)).toEqual(['students.run_started', 'students.run_taken_back'])
})

it('takes no run back that has begun, nor one of somebody else', async () => {
  const { id, run } = await aStartedRun()
  const other = t.as(await t.anAdmin())
  expect(await held(other)).toEqual([])
  expect((await takeBack(await waitingId(), other)).statusCode).toBe(404)
  await pass()
  expect(await held()).toEqual([])
  expect((await takeBack(id)).statusCode).toBe(409)
  expect((await run()).state).toBe('done')
})
