import type { Area } from '@cursus/shared/accounts'
import { inEachLanguage } from '@cursus/shared/language'
import { queueKinds } from '@cursus/shared/words'
import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { claiming, insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { auditRows } from '../../platform/platform.table.ts'

const t = await startTest()
const { aClaim } = claiming(t)
const ada = await t.anAdmin()
const desk = t.as(ada)
const address = '/api/reply-templates'
const empty = inEachLanguage(() => '')
const written = (more: object = {}) => ({
  kind: 'claim',
  name: 'Photo floue',
  texts: { ...empty, fr: 'Bonjour {name}, {pièce} de {reference} est floue.', en: 'Hello {name}, {paper}.' },
  ...more,
})
const add = async (more?: object) => desk.post(address, written(more))
const list = async (as: Person = ada) => (await t.as(as).get(address)).json().data

async function anAdminOf(...areas: Area[]): Promise<Person> {
  const person = await t.anAdmin()
  await t.put(`/api/users/${person.id}/areas`, { as: ada, body: { areas } })
  await expect.poll(async () => (await t.as(person).get('/api/audit')).statusCode).toBe(403)
  return person
}

async function aClaimOf(language: 'fr' | 'en' | 'ar') {
  const student = await t.aStudent({ user: { language, name: 'Noor' } })
  await insuredPhone(t.services, student)
  return aClaim(student)
}

it('offers sentences in the language of whoever reads them, with gaps for what only the writer knows', async () => {
  const claim = await aClaimOf('en')
  const { language, data } = (await desk.get(`/api/queue/claim/${claim.id}/templates`)).json()
  expect([language, data[1].name]).toEqual(['en', 'Pièce illisible'])
  expect(data[1].text).toMatch(/^Hello Noor,\n\nWe cannot read \{document\}\./)
  expect((await desk.get(`/api/queue/claim/${crypto.randomUUID()}/templates`)).statusCode).toBe(404)
})

it('offers a template of one’s own in the language of whoever is answered, with its fields filled and its gaps left', async () => {
  const { id } = (await add()).json()
  const [french, arabic] = [await aClaimOf('fr'), await aClaimOf('ar')]
  const offered = async (claim: { id: string }) =>
    (await desk.get(`/api/queue/claim/${claim.id}/templates`)).json().data
  const own = (await offered(french)).at(-1)
  expect(own).toEqual({
    name: 'Photo floue',
    text: `Bonjour Noor, {pièce} de ${french.reference} est floue.`,
  })
  expect((await offered(arabic)).map(({ name }: { name: string }) => name)).not.toContain('Photo floue')
  const texts = { ...empty, fr: 'Bonjour {name}.', ar: 'مرحبًا {name}.' }
  expect((await desk.put(`${address}/${id}`, written({ texts }))).statusCode).toBe(204)
  expect((await offered(arabic)).at(-1)).toEqual({ name: 'Photo floue', text: 'مرحبًا Noor.' })
  expect((await desk.delete(`${address}/${id}`)).statusCode).toBe(204)
  expect((await offered(french)).map(({ name }: { name: string }) => name)).not.toContain('Photo floue')
  expect((await desk.delete(`${address}/${id}`)).statusCode).toBe(404)
})

it('tells the journal what was added, what changed of it and what was removed', async () => {
  const { id } = (await add({ name: 'Notée' })).json()
  await desk.put(`${address}/${id}`, written({ name: 'Notée', texts: { ...empty, fr: 'Autre' } }))
  await desk.delete(`${address}/${id}`)
  const rows = await t.db
    .select()
    .from(auditRows)
    .where(eq(auditRows.objectId, id))
    .orderBy(desc(auditRows.at))
  const byAction = Object.fromEntries(rows.map(({ action, before, after }) => [action, { before, after }]))
  expect(byAction['queue.template_added']?.after).toMatchObject({ kind: 'claim', name: 'Notée' })
  expect(byAction['queue.template_changed']).toEqual({
    before: { fr: written().texts.fr, en: written().texts.en },
    after: { fr: 'Autre' },
  })
  expect(byAction['queue.template_dropped']?.before).toEqual({ kind: 'claim', name: 'Notée', fr: 'Autre' })
})

it('refuses braces that do not close, a template in no language, and the name of another', async () => {
  const faults = async (more: object) => {
    const answer = await add(more)
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})]
  }
  for (const fr of ['{name', 'name}', '{a{b}}', '{}'])
    expect(await faults({ texts: { ...empty, fr } })).toEqual([422, ['texts.fr']])
  expect(await faults({ texts: empty })).toEqual([422, ['texts.fr']])
  expect(await faults({ kind: 'x', name: ' ' })).toEqual([422, expect.arrayContaining(['kind', 'name'])])
  const { id } = (await add({ name: 'Été' })).json()
  expect((await add({ name: 'ETE' })).json().code).toBe('queue.template_name_taken')
  expect((await add({ name: 'ETE', kind: 'complaint' })).statusCode).toBe(201)
  expect((await desk.put(`${address}/${id}`, written({ name: 'été' }))).statusCode).toBe(204)
})

it('shows and changes templates and rules of one’s own areas alone', async () => {
  const claims = await anAdminOf('claims')
  const mine = (await add({ name: 'Sinistre' })).json().id
  const theirs = (await add({ name: 'Réclamation', kind: 'complaint' })).json().id
  expect((await list(claims)).map(({ kind }: { kind: string }) => kind)).not.toContain('complaint')
  const their = t.as(claims)
  const refused = [
    await their.post(address, written({ kind: 'complaint' })),
    await their.put(`${address}/${theirs}`, written({ name: 'Prise' })),
    await their.put(`${address}/${mine}`, written({ kind: 'complaint', name: 'Donnée' })),
    await their.delete(`${address}/${theirs}`),
  ]
  const rule = (kind: string | null) => ({
    ...{ kind, insuranceType: null, schoolId: null, language: null },
    assigneeIds: [kind === 'complaint' ? ada.id : claims.id],
  })
  const held = (await desk.post('/api/queue-rules', rule('complaint'))).json().id
  refused.push(
    await their.post('/api/queue-rules', rule(null)),
    await their.put(`/api/queue-rules/${held}`, rule('claim')),
    await their.delete(`/api/queue-rules/${held}`),
  )
  expect(refused.map((answer) => answer.json().code)).toEqual(refused.map(() => 'accounts.area'))
  expect((await their.put(`${address}/${mine}`, written({ name: 'Le mien' }))).statusCode).toBe(204)
  expect((await desk.put(`/api/queue-rules/${held}`, rule('claim'))).statusCode).toBe(204)
  const [changed] = (await desk.get('/api/queue-rules')).json().data
  expect(changed).toMatchObject({ id: held, kind: 'claim', assignees: [{ id: claims.id }] })
  expect((await desk.put(`/api/queue-rules/${crypto.randomUUID()}`, rule('claim'))).statusCode).toBe(404)
})

it.each(queueKinds)('offers no sentences for a %s that there is not', async (kind) => {
  const response = await desk.get(`/api/queue/${kind}/${crypto.randomUUID()}/templates`)
  expect(response.statusCode).toBe(404)
})
