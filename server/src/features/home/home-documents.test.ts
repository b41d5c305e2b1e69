import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { transact } from '../../platform/database.ts'
import { roommates } from './home.table.ts'
import { homeAgreementWith } from './home-documents.ts'
import type { NamedRoommate } from './roommates.rules.ts'
import { roommatesOf, writeRoommates } from './roommates.service.ts'

const t = await startTest()

type Profile = Parameters<typeof t.aStudent>[0]

/** Text of a new home's contract; its student lives there unless told otherwise. */
async function textOfContract({ student = {}, shared = false, ...values }: Home = {}) {
  const person = await t.aStudent({ user: { name: 'Malo', lastName: 'Kerdivel' }, ...student })
  const contract = await insertHomeContract(t.services, person, {
    numberRoom: 2,
    priceId: 'price_home_r2_month',
    primeCents: 823,
    signatureStatus: 'waiting',
    signedAt: null,
    ...values,
  })
  const rose = { civility: 'Mme' as const, name: 'Rose', lastName: 'Pavilland', birthday: '2003-02-28' }
  if (shared) await t.db.insert(roommates).values({ contractId: contract.id, position: 1, ...rose })
  const { fileName, bytes } = await homeAgreementWith(t.services)(contract)
  expect(fileName).toBe(`Contrat-${contract.reference}.pdf`)
  return (await readPdf(bytes)).text.replace(/\s+/g, ' ')
}
type Home = {
  student?: Profile
  shared?: boolean
  priceId?: string
  primeCents?: number
  numberRoom?: number
}

it('writes into the contract who lives where, and what was agreed', async () => {
  const text = await textOfContract({ shared: true })
  const people = ['Souscripteur', 'Malo Kerdivel, né le 27/04/2003', 'Rose Pavilland, née le 28/02/2003']
  const home = ['19 rue du Vieux Pont, 31000 Toulouse', '2 pièces, 2 occupants assurés', '6 000 €']
  const due = ['8,23 €', 'Chaque mois', 'Du 05/12/2025 au 05/12/2026 inclus', 'Assureur B (exemple)']
  for (const fact of [...people, ...home, ...due]) expect(text).toContain(fact)
})

it('takes the price that was agreed, whatever the tariff says by now', async () => {
  const text = await textOfContract({ priceId: 'price_home_r2_year', primeCents: 9000 })
  expect(text).toContain('90,00 €')
  expect(text).toContain('Chaque année')
})

it('names the policyholder’s own address only where it is another one', async () => {
  const elsewhere = { street: '3 quai des Longitudes', postalCode: '69002', city: 'Lyon' }
  const text = await textOfContract({ student: { profile: elsewhere } })
  expect(text).toContain('3 quai des Longitudes, 69002 Lyon, France')
  expect((await textOfContract()).split('19 rue du Vieux Pont')).toHaveLength(2)
})

it('keeps the id of a roommate who stays when another comes and goes', async () => {
  const { id } = await insertHomeContract(t.services, await t.aStudent())
  const [rose, nino] = [
    { civility: 'Mme' as const, name: 'Rose', lastName: 'Tavernel', birthday: '2004-02-29' },
    { civility: 'M' as const, name: 'Nino', lastName: 'Ferrando', birthday: '2001-10-30' },
  ]
  const write = async (...named: NamedRoommate[]) => {
    await transact(t.db, (tx) => writeRoommates(tx, id, named))
    return roommatesOf(t.db, id)
  }
  const [first] = await write(rose)
  const [before, second] = await write({ ...nino, name: 'Lou' }, { ...rose, name: ' rose' })
  expect([before?.name, second?.id]).toEqual(['Lou', first?.id])
  expect((await write(nino)).map((one) => one.id)).not.toContain(first?.id)
  expect((await write(rose))[0]?.id).not.toBe(first?.id)
})

it('keeps the ids of two roommates of one name and birthday', async () => {
  const { id } = await insertHomeContract(t.services, await t.aStudent())
  const rose = { civility: 'Mme' as const, name: 'Rose', lastName: 'Tavernel', birthday: '2004-02-29' }
  const write = async (...named: NamedRoommate[]) => {
    await transact(t.db, (tx) => writeRoommates(tx, id, named))
    return (await roommatesOf(t.db, id)).map((one) => one.id)
  }
  const both = await write(rose, rose)
  expect(await write(rose, { ...rose })).toEqual(both)
  expect(await write({ ...rose, name: 'Lou' }, rose, rose)).toEqual([expect.any(String), ...both])
})
