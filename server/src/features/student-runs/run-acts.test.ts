import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { runs, startRuns } from '../../../test/student-runs.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'
import { giveUpAllUnsigned } from '../unsigned/give-up-unsigned.ts'
import { visaRefusals } from '../visa-refusals/visa-refusals.table.ts'

const { t, desk, own, someone, prepare, steer, start, read, mailsTo } = await startRuns()

const statutsOf = async (studentId: string) => {
  const rows = await t.db.select().from(contracts).where(eq(contracts.studentId, studentId))
  return rows.map(({ statut }) => statut)
}

it('deactivates all at once without a minute for each, and another run takes it back', async () => {
  const [open, closed] = [await someone(), await someone({ deactivatedAt: t.clock.now() })]
  const id = await start('deactivate')
  await t.runJobs()
  const isClosed = async (person: { id: string }) => {
    const [row] = await t.db.select().from(users).where(eq(users.id, person.id))
    return Boolean(row?.deactivatedAt)
  }
  expect(await read(id)).toMatchObject({ total: 1, done: 1, canBeUndone: true })
  expect([await isClosed(open), (await desk.get('/api/held-acts')).json().data]).toEqual([true, []])
  const { id: back } = (await desk.post(`${runs}/${id}/undo`)).json()
  expect(await read(back)).toMatchObject({ kind: 'reactivate', state: 'prepared', total: 1 })
  await steer(back, 'running')
  await t.runJobs()
  expect([await isClosed(open), await isClosed(closed)]).toEqual([false, true])
  const acts = await t.db.select().from(auditRows).where(eq(auditRows.objectId, open.id))
  expect(acts.map(({ action }) => action).toSorted()).toEqual([
    'accounts.deactivated',
    'accounts.reactivated',
  ])
})

it('lets nobody in again whom somebody else shut out, before it came to them or since', async () => {
  const [before, since, own, later] = [await someone(), await someone(), await someone(), await someone()]
  const [again, late] = [await someone(), await someone()]
  const shutOut = (person: { id: string }) => desk.post(`/api/users/${person.id}/deactivate`)
  const id = await start('deactivate')
  expect((await shutOut(before)).statusCode).toBe(204)
  await t.runJobs()
  expect(await read(id)).toMatchObject({
    ...{ total: 6, done: 5, failed: 1 },
    failures: [{ id: before.id, message: expect.stringContaining('désactivé') }],
  })
  const shutOutAnew = async (person: { id: string }) => {
    t.clock.forward({ minutes: 5 })
    expect((await desk.post(`/api/users/${person.id}/reactivate`)).statusCode).toBe(204)
    expect((await shutOut(person)).statusCode).toBe(204)
  }
  await shutOutAnew(since)
  // From a page that still shows them as active.
  expect((await shutOut(again)).statusCode).toBe(204)
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, again.id))
  expect(noted.map(({ before, after }) => [before, after])).toEqual([
    [{ isDeactivated: false }, { isDeactivated: true }],
    [{ isDeactivated: true }, { isDeactivated: true }],
  ])
  const { id: back } = (await desk.post(`${runs}/${id}/undo`)).json()
  expect(await read(back)).toMatchObject({
    ...{ matching: 5, total: 3 },
    leftOut: [{ message: 'Désactivés de nouveau depuis', count: 2 }],
  })
  await shutOutAnew(later)
  expect((await shutOut(late)).statusCode).toBe(204)
  await steer(back, 'running')
  await t.runJobs()
  expect(await read(back)).toMatchObject({ done: 1, failed: 2 })
  const isIn = async ({ id }: { id: string }) =>
    !(await t.db.select().from(users).where(eq(users.id, id)))[0]?.deactivatedAt
  const isAnyIn = await Promise.all([before, since, again, later, late].map(isIn))
  expect([isAnyIn.includes(true), await isIn(own)]).toEqual([false, true])
})

it('changes the status of all contracts of a product, tells each student, and takes it back together', async () => {
  const [insured, other] = [await someone(), await someone()]
  await aContract(t.services, insured)
  const change = { product: 'Habitation', statut: 'impayé' }
  expect((await prepare('statut')).statusCode).toBe(422)
  const id = await start('statut', { ...own.filter, change })
  await t.runJobs()
  const run = await read(id)
  expect(run).toMatchObject({ matching: 2, total: 1, done: 1, change, canBeUndone: true })
  expect(run.leftOut).toEqual([{ message: 'Sans contrat à changer', count: 1 }])
  expect(await statutsOf(insured.id)).toEqual(['impayé'])
  expect([mailsTo(insured.email).length, mailsTo(other.email).length]).toEqual([1, 0])
  expect((await desk.get('/api/held-acts')).json().data).toEqual([])
  const { id: back } = (await desk.post(`${runs}/${id}/undo`)).json()
  await steer(back, 'running')
  await t.runJobs()
  expect(await statutsOf(insured.id)).toEqual(['ok'])
})

it('calls nobody unpaid whose contract its student ends, neither singly nor as one of many', async () => {
  const [insured, leaving] = [await someone(), await someone()]
  await aContract(t.services, insured)
  const { id: ending } = await aContract(t.services, leaving, { renews: true })
  const termination = `/api/contracts/${ending}/termination`
  const eventDate = formatDay(dayOf(t.services.now()))
  const leaves = await t.as(leaving).post(termination, { reason: 'end_of_studies', eventDate })
  expect(leaves.statusCode).toBe(201)
  const change = { product: 'Habitation', statut: 'impayé' }
  const id = await start('statut', { ...own.filter, change })
  await t.runJobs()
  expect(await read(id)).toMatchObject({
    total: 1,
    done: 1,
    leftOut: [{ message: 'Contrats résiliés', count: 1 }],
  })
  const back = { ids: [leaving.id], change: { ...change, statut: 'ok' } }
  expect(await read((await prepare('statut', back)).json().id)).toMatchObject({ total: 0 })
  const preview = `/api/contracts/${ending}/statut?${new URLSearchParams({ statut: 'impayé' })}`
  expect((await desk.get(preview)).json().code).toBe('contracts.terminated')
  const single = await desk.put('/api/contracts', { id: ending, statut: 'impayé' })
  expect([single.statusCode, single.json().code]).toEqual([409, 'contracts.terminated'])
  expect((await t.as(leaving).get(termination)).json().data.termination.state).toBe('running')
})

it('brings back no stay that a refused visa erased, which one press alone does', async () => {
  const student = await someone()
  const today = dayOf(t.services.now())
  const days = { startDate: addDays(today, 10), endDate: addDays(today, 40) }
  const stay = await aContract(t.services, student, { insuranceType: 'Santé/Mobilité', ...days })
  const stored = { storageKey: stay.id, mimeType: 'application/pdf', size: 1, sha256: '' }
  const [letter] = await t.db.insert(files).values(stored).returning()
  const asked = { letterDate: today, letterFrom: 'Consulat', letterName: 'refus.pdf', dueOn: today }
  const of = { contractId: stay.id, letterFileId: letter?.id ?? '', reference: stay.reference }
  const [request] = await t.db
    .insert(visaRefusals)
    .values({ ...asked, ...of, askedAt: t.services.now() })
    .returning()
  expect((await desk.post(`/api/visa-refusals/${request?.id}/accept`, {})).statusCode).toBe(200)
  expect(await statutsOf(student.id)).toEqual(['résilié'])
  const change = { product: 'Santé/Mobilité', statut: 'ok' }
  const leftOut = [{ message: 'Sans contrat à changer', count: 1 }]
  const { id } = (await prepare('statut', { ...own.filter, change })).json()
  expect(await read(id)).toMatchObject({ total: 0, leftOut })
  const single = (statut: string) => desk.put('/api/contracts', { id: stay.id, statut })
  expect((await single('impayé')).json().code).toBe('contracts.terminated')
  expect((await single('ok')).statusCode).toBe(200)
  // What the desk ends itself may come back, also as one of many.
  t.clock.forward({ minutes: 2 })
  expect((await single('résilié')).statusCode).toBe(200)
  expect(await read((await prepare('statut', { ...own.filter, change })).json().id)).toMatchObject({
    total: 1,
  })
})

it('takes back no end of a contract that was given up unsigned since', async () => {
  const student = await someone()
  const today = dayOf(t.services.now())
  await aContract(t.services, student, {
    ...{ signatureStatus: 'waiting', signBy: addDays(today, -1) },
    createdAt: new Date(t.services.now().getTime() - 40 * 86_400_000),
  })
  const id = await start('statut', { ...own.filter, change: { product: 'Habitation', statut: 'impayé' } })
  await t.runJobs()
  t.clock.forward({ minutes: 1 })
  await giveUpAllUnsigned(t.services, (_, change) => transact(t.db, change))
  await t.runJobs({ mayFail: true })
  expect(await statutsOf(student.id)).toEqual(['résilié'])
  const told = mailsTo(student.email).length
  const { id: back } = (await desk.post(`${runs}/${id}/undo`)).json()
  expect(await read(back)).toMatchObject({
    total: 0,
    leftOut: [{ message: 'Changés entre-temps', count: 1 }],
  })
  const change = { product: 'Habitation', statut: 'ok' }
  expect(await read((await prepare('statut', { ...own.filter, change })).json().id)).toMatchObject({
    total: 0,
  })
  expect([await statutsOf(student.id), mailsTo(student.email).length]).toEqual([['résilié'], told])
})

it('says in the journal which product it changed, also where the list was narrowed by another', async () => {
  const insured = await someone()
  for (const insuranceType of ['Habitation', 'Multimédia'] as const)
    await aContract(t.services, insured, { insuranceType })
  const change = { product: 'Habitation', statut: 'impayé' }
  const id = await start('statut', { ...own.filter, product: 'Multimédia', change })
  const [row] = await t.db.select().from(auditRows).where(eq(auditRows.objectId, id))
  expect(row?.after).toMatchObject(change)
})

it('takes back what it changed alone, and says where nothing is collected any more', async () => {
  const [ended, uncollected] = [await someone(), await someone()]
  const { id: salmas } = await aContract(t.services, ended)
  await aContract(t.services, uncollected, { subscriptionStripe: 'sub_over', subscriptionIsOver: true })
  const id = await start('statut', { ...own.filter, change: { product: 'Habitation', statut: 'impayé' } })
  await t.runJobs()
  expect((await desk.put('/api/contracts', { id: salmas, statut: 'résilié' })).statusCode).toBe(200)
  const { id: back } = (await desk.post(`${runs}/${id}/undo`)).json()
  expect(await read(back)).toMatchObject({
    matching: 2,
    total: 1,
    leftOut: [{ message: 'Changés entre-temps', count: 1 }],
    uncharged: 1,
  })
  await steer(back, 'running')
  await t.runJobs()
  expect([await statutsOf(ended.id), await statutsOf(uncollected.id)]).toEqual([['résilié'], ['ok']])
})

it('leaves unpaid what it found unpaid, when an end of many is taken back', async () => {
  const [paying, owing] = [await someone(), await someone()]
  await aContract(t.services, paying)
  const { id: owed } = await aContract(t.services, owing)
  await desk.put('/api/contracts', { id: owed, statut: 'impayé' })
  t.clock.forward({ minutes: 2 })
  const id = await start('statut', { ...own.filter, change: { product: 'Habitation', statut: 'résilié' } })
  await t.runJobs()
  expect([await statutsOf(paying.id), await statutsOf(owing.id)]).toEqual([['résilié'], ['résilié']])
  const { id: back } = (await desk.post(`${runs}/${id}/undo`)).json()
  const { change } = (await desk.get(`${runs}/${back}`)).json().data
  expect(change).toEqual({ product: 'Habitation', statut: 'ok', undoes: id })
  await steer(back, 'running')
  await t.runJobs()
  expect([await statutsOf(paying.id), await statutsOf(owing.id)]).toEqual([['ok'], ['impayé']])
})

it('shows before a change what one of them would read, in each language that somebody reads', async () => {
  const [insured, english] = [await someone({ name: 'Zoé' }), await someone({ name: 'Ann', language: 'en' })]
  for (const person of [insured, english]) await aContract(t.services, person)
  const change = { product: 'Habitation', statut: 'impayé' }
  const { id } = (await prepare('statut', { ids: [insured.id, english.id], change })).json()
  const { data } = (await desk.get(`${runs}/${id}/sample`)).json()
  expect(data.mails.map(({ language }: { language: string }) => language)).toEqual(['fr', 'en'])
  await steer(id, 'running')
  await t.runJobs()
  const [reader] = data.people
  const sent = data.mails.find(({ language }: { language: string }) => language === reader.language)
  expect(mailsTo(reader.email)).toMatchObject([{ subject: sent.subject }])
  expect(sent.lines.join(' ')).toContain(reader.name)
  const { id: back } = (await desk.post(`${runs}/${id}/undo`)).json()
  const { data: other } = (await desk.get(`${runs}/${back}/sample`)).json()
  expect(other.mails[0].subject).not.toBe(data.mails[0].subject)
  expect((await desk.get(`${runs}/${(await prepare('invite')).json().id}/sample`)).json().data.mails).toEqual(
    [],
  )
})

it('gives students a tag, finds them by it, and takes it away', async () => {
  const [one, other] = [await someone(), await someone()]
  expect((await prepare('tag')).statusCode).toBe(422)
  const id = await start('tag', { ids: [one.id], label: `  Bourse ${own.school} ` })
  await t.runJobs()
  const tag = `Bourse ${own.school}`
  const found = async () => {
    const { data } = (await desk.get(`/api/students/studentlist?${new URLSearchParams({ tag })}`)).json()
    return data.map(({ id, tags }: { id: string; tags: string[] }) => [id, tags])
  }
  expect(await found()).toEqual([[one.id, [tag]]])
  expect((await desk.get('/api/students/tags')).json().data).toContainEqual({ tag, count: 1 })
  expect((await desk.get(`/api/students/${one.id}`)).json().data.tags).toEqual([tag])
  const again = (await prepare('tag', { ids: [one.id, other.id], label: tag })).json()
  expect(await read(again.id)).toMatchObject({ matching: 2, total: 1 })
  const { id: back } = (await desk.post(`${runs}/${id}/undo`)).json()
  await steer(back, 'running')
  await t.runJobs()
  expect(await found()).toEqual([])
})

it('lets nobody do to many what their area does not let them do to one', async () => {
  await someone()
  const other = await t.anAdmin()
  expect((await desk.put(`/api/users/${other.id}/areas`, { areas: ['support'] })).statusCode).toBe(204)
  const their = t.as(other)
  const change = { product: 'Habitation', statut: 'ok' }
  const asked = { deactivate: {}, reactivate: {}, invite: {}, write: {}, statut: { change } }
  const answers = Object.entries(asked).map(async ([kind, more]) => {
    const { statusCode } = await their.post(runs, { kind, ...own.filter, ...more })
    return [kind, statusCode]
  })
  expect(Object.fromEntries(await Promise.all(answers))).toEqual({
    deactivate: 403,
    reactivate: 403,
    invite: 403,
    write: 201,
    statut: 201,
  })
  const { id } = (await prepare('deactivate')).json()
  expect((await their.put(`${runs}/${id}`, { state: 'running' })).json().code).toBe('accounts.area')
  await steer(id, 'running')
  await t.runJobs()
  expect((await their.post(`${runs}/${id}/undo`)).json().code).toBe('accounts.area')
})

it('touches no administrator', async () => {
  const other = await t.anAdmin()
  expect((await prepare('deactivate', { ids: [other.id] })).json().code).toBe('runs.nobody')
})
