import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSeal } from '../../test/check-seal.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { amountInWords } from './letter/amount-in-words.ts'
import { type LetterFacts, renderSealedLetter } from './letter.ts'
import { loadOwnSeal } from './seal/keys.ts'
import type { Seal } from './seal.ts'
import { UnprintableCharacter } from './text/unprintable.ts'

const now = new Date('2026-11-20T09:00:00Z')
const facts: LetterFacts = {
  reference: 'SI-2026-000004',
  addressee: {
    name: '欣怡',
    lastName: '蓝陈',
    latinName: 'Xinyi',
    latinLastName: 'Lan Chen',
    address: '8 place du Cadran, 69007 Lyon, France',
  },
  contractReference: 'HA-2026-000004',
  insuranceType: 'Habitation',
  insurer: 'Assureur B (exemple)',
  kind: 'water',
  declaredOn: '2026-11-17',
  occurredOn: '2026-11-15',
  decidedOn: '2026-11-20',
  outcome: 'settled',
  amountCents: 42050,
  deductibleCents: 15000,
  reason: 'Dégât des eaux, parquet.\nLe plombier a réparé la fuite.',
  company: 'Cursus Assurances (société fictive)',
  advisor: { name: 'Camille Lorendal', phone: '01 99 00 55 01', email: 'conseil@example.org' },
}

let dataDir: string
let seal: Seal
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seal-'))
  seal = await loadOwnSeal(dataDir, now)
})
afterAll(() => rm(dataDir, { recursive: true }))

async function read(change: Partial<LetterFacts> = {}, unknown: (keyof LetterFacts)[] = []) {
  const told = { ...facts, ...change }
  for (const fact of unknown) delete told[fact]
  const bytes = await renderSealedLetter(told, seal, now)
  const pdf = await readPdf(bytes)
  return { ...pdf, bytes, flat: pdf.text.replace(/\s+/g, ' ') }
}

describe('the letter about a decision', () => {
  it('names addressee, claim, amount in figures and words, deductible, reason and ways to contest', async () => {
    const { flat, title } = await read()
    expect(title).toBe('Décision sur le sinistre SI-2026-000004')
    const who = ['蓝陈欣怡', 'Xinyi Lan Chen', '8 place du Cadran, 69007 Lyon, France', 'n° HA-2026-000004']
    const what = ['Dégât des eaux, le 15/11/2026', '17/11/2026', '20/11/2026', 'Assureur B (exemple)']
    const decided = ['420,50 € (quatre cent vingt euros et cinquante centimes)', '150,00 €, déjà déduite']
    const why = ['Dégât des eaux, parquet.', 'Le plombier a réparé la fuite.', 'dans les 30 jours']
    const paid = ['votre assureur vous verse', 'par e-mail, sur quel compte', 'into which account']
    const contest = ['choisissant « Réclamation »', 'la Médiation de l’Assurance', 'Insurance Ombudsman']
    for (const said of [...who, ...what, ...decided, ...paid, ...why, ...contest])
      expect(flat).toContain(said)
  })

  it.each([
    ['refused', 'n’est pas pris en charge', 'is not covered by your contract'],
    ['other_insurer', 'relève d’un autre assureur', 'falls to another insurer'],
  ] as const)('that is %s promises no money', async (outcome, french, english) => {
    const { flat } = await read({ outcome }, ['amountCents'])
    expect(flat).toContain(french)
    expect(flat).toContain(english)
    expect(flat).not.toMatch(/420|Montant versé|sur quel compte|dans les 30 jours/)
  })

  it('says of a product with a deductible for each guarantee where they stand', async () => {
    const { flat } = await read({}, ['deductibleCents'])
    expect(flat).toContain('Selon le tableau de garanties')
    expect((await read({ deductibleCents: 0 })).flat).toContain('Aucune')
  })

  it('is sealed to the last byte, tagged, and brings its fonts along', async () => {
    const { bytes, roles, fonts, untagged, outside } = await read()
    expect(await checkSeal(bytes)).toMatchObject({ valid: true, whole: true })
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect([untagged, outside]).toEqual([[], []])
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
  })

  it('keeps the longest reason whole, whatever its script and its marks', async () => {
    const hostile = '<img src=x onerror=alert(1)> =cmd|calc \u202eevil\u202c محمد 王'
    const { flat, outside } = await read({ reason: `${hostile}\n${'Motif détaillé. '.repeat(120)}` })
    expect(flat).toContain('<img src=x onerror=alert(1)> =cmd|calc evil')
    expect(flat.match(/Motif détaillé\./g)).toHaveLength(120)
    expect(outside).toEqual([])
  })

  it('refuses what cannot be printed', async () => {
    await expect(read({ reason: 'Non 😀' })).rejects.toBeInstanceOf(UnprintableCharacter)
  })
})

describe('an amount in words', () => {
  it.each([
    [1, 'un centime', 'one cent'],
    [100, 'un euro', 'one euro'],
    [2121, 'vingt et un euros et vingt et un centimes', 'twenty-one euros and twenty-one cents'],
    [7100, 'soixante et onze euros', 'seventy-one euros'],
    [8000, 'quatre-vingts euros', 'eighty euros'],
    [8100, 'quatre-vingt-un euros', 'eighty-one euros'],
    [9900, 'quatre-vingt-dix-neuf euros', 'ninety-nine euros'],
    [20000, 'deux cents euros', 'two hundred euros'],
    [42000, 'quatre cent vingt euros', 'four hundred and twenty euros'],
    [100000, 'mille euros', 'one thousand euros'],
    [200100, 'deux mille un euros', 'two thousand and one euros'],
    [8000000, 'quatre-vingt mille euros', 'eighty thousand euros'],
    [20008000, 'deux cent mille quatre-vingts euros', 'two hundred thousand and eighty euros'],
    [
      99999999,
      'neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf euros et quatre-vingt-dix-neuf centimes',
      'nine hundred and ninety-nine thousand nine hundred and ninety-nine euros and ninety-nine cents',
    ],
  ])('of %i cents', (cents, fr, en) => {
    expect(amountInWords(cents)).toEqual({ fr, en })
  })
})
