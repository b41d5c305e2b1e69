import { expect, it } from 'vitest'
import { roommates } from '../src/features/home/home.table.ts'
import { homeAgreementWith, homeCertificateWith } from '../src/features/home/home-documents.ts'
import { loadOwnSeal } from '../src/pdf/seal/keys.ts'
import { insertHomeContract } from './contracts.ts'
import { aHome, homeCalls, rose } from './covers.ts'
import { startTest } from './harness.ts'
import { readPdf } from './read-pdf.ts'
import { aRegistration } from './registration.ts'

const t = await startTest()
const trap = 'Votre colis attend : https://colis.example'
const notNames = [trap, 'Jean2', 'Ana\u202eaul', 'a@b', '<b>Ana</b>', 'colis.example', '\u3164']

it.each(notNames)('takes %j for no name, wherever a person gives one', async (text) => {
  const register = (body: object) => t.post('/api/security/register/student', { body })
  const named = await register(aRegistration({ user: { name: text, lastName: text } }))
  expect(Object.keys(named.json().errors).sort()).toEqual(['user.lastName', 'user.name'])
  const spelt = aRegistration({ user: { name: '李' }, latinName: text, latinLastName: text })
  expect(Object.keys((await register(spelt)).json().errors).sort()).toEqual(['latinLastName', 'latinName'])
  const admin = await t.anAdmin()
  const user = { name: text, lastName: text, email: 'new@example.org' }
  const invited = await t.as(admin).post('/api/users', user)
  expect([invited.statusCode, Object.keys(invited.json().errors).sort()]).toEqual([422, ['lastName', 'name']])
  const contract = aHome({ numberOfPersons: 2, roommates: [{ ...rose, name: text, lastName: text }] })
  const home = await t
    .as(await t.aStudent())
    .post(homeCalls.checkout, { priceId: 'price_home_r2_month', contract })
  expect(home.statusCode).toBe(422)
  expect(Object.keys(home.json().errors).join()).toMatch(/roommates\.0\.name.*roommates\.0\.lastName/)
})

it.each(['fr', 'en', 'zh', 'ar'])('says in %s what to do about a name', async (language) => {
  const body = aRegistration({ user: { name: 'Jean2' } })
  const headers = { 'accept-language': language }
  const { errors } = (await t.post('/api/security/register/student', { body, headers })).json()
  expect(errors['user.name'][0]).toMatch(/\/ @ < >/)
})

it('takes names of any script, with their marks, hyphens, apostrophes and initials', async () => {
  const latin = { latinName: 'Ali Reza', latinLastName: 'Guimaraes' }
  for (const [name, lastName] of [
    ['Anne-Marie', 'd’Or-Lune'],
    ['علی\u200cرضا', 'مهدوی'],
    ['阿卜杜拉·买买提', '李'],
    ['J.-P.', 'Kaʻiulani'],
  ]) {
    const body = aRegistration({ user: { name, lastName }, ...latin })
    expect([name, (await t.post('/api/security/register/student', { body })).statusCode]).toEqual([name, 201])
  }
})

it('greets nobody by a text that is no name, which stood in an account before', async () => {
  const { email } = await t.aStudent({ user: { name: trap, lastName: 'Jean2', passwordHash: 'x' } })
  await t.post('/api/forgot_password/', { body: { email } })
  await t.runJobs()
  const mail = t.posted.find(({ to }) => to.address === email)
  expect(mail?.to.name).toBe('')
  expect(mail?.html).toContain('Madame, Monsieur')
  for (const part of [mail?.subject, mail?.html, mail?.text]) expect(part).not.toMatch(/colis/)
})

it('prints of names on papers what is a name, of the holder and of whoever lives with them', async () => {
  const student = await t.aStudent({
    user: { name: 'Ana\u202e <https://colis.example> 2', lastName: "D'Or-Lune" },
    profile: { latinName: 'http://latin.example', latinLastName: 'Lua' },
  })
  const contract = await insertHomeContract(t.services, student, {
    numberRoom: 2,
    priceId: 'price_home_r2_month',
    primeCents: 823,
  })
  await t.db.insert(roommates).values({
    contractId: contract.id,
    position: 1,
    civility: 'Mme',
    name: 'Rose @3',
    lastName: 'x/y',
    birthday: '2003-02-28',
  })
  const seal = () => loadOwnSeal(t.config.dataDir)
  const drawing = { seal, readFile: async () => null }
  for (const draw of [homeAgreementWith(t.services), homeCertificateWith(t.services, drawing)]) {
    const { text } = await readPdf((await draw(contract)).bytes)
    expect(text).toContain('Rose')
    expect(text).toContain("D'Or-Lune")
    for (const sign of ['://', '@3', 'x/y', '\u202e', 'colis.example', 'latin.example'])
      expect(text).not.toContain(sign)
  }
  const { holder } = (await t.get(`/api/certificates/${contract.checkCode}`)).json().data
  expect(holder).toBe("h*** Lua · A*** D'Or-Lune")
})
