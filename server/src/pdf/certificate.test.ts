import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { aPng } from '../../test/a-png.ts'
import { readPdf } from '../../test/read-pdf.ts'
import guarantees from '../data/guarantees/health-mobility.json' with { type: 'json' }
import { consulateBenefits } from './certificate/benefits.ts'
import type { CertificateFacts, HomeCertificateFacts } from './certificate/facts.ts'
import { renderCertificate } from './certificate.ts'
import { UnprintableCharacter } from './text/unprintable.ts'

const facts: CertificateFacts = {
  reference: 'SM-2026-000006',
  code: '7K2M94QDV3XA8HTB',
  verifyUrl: 'https://cursus.example.org/verifier/7K2M94QDV3XA8HTB',
  insured: {
    civility: 'Mme',
    name: 'Xinyi',
    lastName: 'Lanchen',
    birthday: '2001-01-30',
    nationality: { fr: 'Chine', en: 'China' },
  },
  destination: { fr: 'Japon', en: 'Japan' },
  startDate: '2026-11-10',
  endDate: '2027-03-09',
  issuedOn: '2026-10-31',
  school: 'Institut Méridien (fictif)',
  insurer: 'Assureur A (exemple)',
  company: 'Cursus Assurances (société fictive)',
  advisor: { name: 'Camille Lorendal', phone: '01 99 00 55 01', email: 'conseil@example.org' },
}

const home: HomeCertificateFacts = {
  ...facts,
  reference: 'HA-2026-000004',
  insured: { civility: 'M', name: 'Malo', lastName: 'Kerdivel', birthday: '2002-12-05' },
  home: { address: '8 place du Cadran, 69007 Lyon', rooms: 4 },
  occupants: ['Malo Kerdivel', '小明 王', 'محمد عبد الله'],
  insurer: 'Assureur B (exemple)',
}

const named = (name: string, lastName: string, more = {}): CertificateFacts => ({
  ...facts,
  insured: { ...facts.insured, name, lastName, ...more },
})

describe('a certificate', () => {
  it('says every fact on one page, under a title of its own', async () => {
    const { pages, text, title } = await readPdf(await renderCertificate(facts))
    expect(pages).toBe(1)
    expect(title).toBe('Attestation d’assurance SM-2026-000006')
    const said = [
      'SM-2026-000006',
      'Xinyi Lanchen, née le 30/01/2001, nationalité chinoise',
      'Japon, et en transit pour s’y rendre et en revenir',
      'Japan, and in transit to and from it',
      'Supérieur à 30 000 €',
      'sans franchise',
      'Frais réels de transport',
    ]
    const more = ['Du 10/11/2026 au 09/03/2027 inclus', 'Institut Méridien (fictif)', 'Assureur A (exemple)']
    const check = [
      '7K2M-94QD-V3XA-8HTB',
      'cursus.example.org/verifier',
      'Fait à Paris, le 31/10/2026',
      'Assurée',
    ]
    for (const fact of [...said, ...more, ...check]) expect(text).toContain(fact)
    expect(text.replace(/\s+/g, ' ')).toContain('4 500 000 €, franchise 80 €')
  })

  it('prints the number of the passport where it was given, and still has room for the longest facts', async () => {
    const insured = {
      ...named('Maria Josefina '.repeat(10).trim(), 'Wolfeschlegelstein'.repeat(8)).insured,
      passport: 'EJ7041982',
    }
    const { text, pages, roles } = await readPdf(await renderCertificate({ ...facts, insured }))
    expect(pages).toBe(1)
    expect(text).toContain('Passeport')
    expect(text).toContain('EJ7041982')
    expect(roles.filter((role) => role === 'TR')).toHaveLength(12)
    expect((await readPdf(await renderCertificate(facts))).text).not.toContain('Passeport')
  })

  it('says again what it said, when it was printed with a zone', async () => {
    const former = { ...facts, destination: { fr: 'Japon', en: 'Japan', zone: 3 } }
    const { text } = await readPdf(await renderCertificate(former))
    expect(text).toContain('Japon (zone 3)')
    expect(text).toContain('Bagages')
    expect(text).not.toContain('Supérieur à')
  })

  it('claims no more than the guarantee table says', () => {
    const row = (key: string) => guarantees.rows.find((one) => one.key === key)
    for (const key of ['medical', 'hospital']) {
      expect(row(key)).toMatchObject({
        limit: { fr: '100\u00a0% des frais réels dès le premier euro' },
        deductible: { fr: 'Néant' },
      })
      expect(row(key)).not.toHaveProperty('amountEur')
    }
    expect(row('repatriation')?.limit.fr).toBe('Frais réels')
    expect(row('death')?.limit.fr).toContain('Frais réels de transport')
    expect(row('liability_bodily')?.deductible.fr).toBe('80\u00a0€')
    const said = JSON.stringify(consulateBenefits)
    expect(said).not.toMatch(/Schengen|zone/i)
    expect(said.match(/sans franchise/g)).toHaveLength(1)
  })

  it('is tagged to the last letter: headings, tables with headings, figure, both languages', async () => {
    const pdf = await renderCertificate(facts)
    const { roles, untagged } = await readPdf(pdf)
    expect(untagged).toEqual([])
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(roles.filter((role) => role === 'TR')).toHaveLength(11)
    expect(roles.filter((role) => role === 'TH')).toHaveLength(11)
    expect(roles).toContain('Figure')
    const source = Buffer.from(pdf).toString('latin1')
    expect(source).toMatch(/\/Lang \(fr-FR\)/)
    expect(source).toMatch(/\/DisplayDocTitle true/)
    expect(source).toMatch(/\/Marked true/)
  })

  it('brings every font along', async () => {
    const { fonts } = await readPdf(await renderCertificate(named('محمد 王', 'Nguyễn')))
    expect(fonts.length).toBeGreaterThan(5)
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
  })
})

describe('a certificate with English first', () => {
  it('says the same, tagged as English, under the same code and number', async () => {
    for (const { paper, title, said } of [
      {
        paper: { ...facts, lead: 'en' as const },
        title: 'Certificate of insurance – Health/Mobility SM-2026-000006',
        said: [
          'Xinyi Lanchen, born on 30 January 2001, nationality: China',
          'Japan, and in transit to and from it',
          'Over €30,000: 100% from the first euro, no deductible',
          'From 10 November 2026 to 9 March 2027 inclusive',
          '€4,500,000, deductible €80',
        ],
      },
      {
        paper: { ...home, lead: 'en' as const },
        title: 'Certificate of insurance – Home HA-2026-000004',
        said: ['8 place du Cadran, 69007 Lyon', '3 insured persons – 3 personnes assurées', 'per claim'],
      },
    ]) {
      const pdf = await renderCertificate(paper)
      const read = await readPdf(pdf)
      expect(read.title).toBe(title)
      expect(read.untagged).toEqual([])
      expect(read.pages).toBe(1)
      const text = read.text.replace(/\s+/g, ' ')
      for (const fact of [
        ...said,
        paper.reference,
        '7K2M-94QD-V3XA-8HTB',
        'Issued in Paris on 31 October 2026',
      ])
        expect(text).toContain(fact)
      expect(text.indexOf('Main benefits')).toBeLessThan(text.indexOf('Garanties principales'))
      expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Lang \(en\)/)
    }
  })
})

describe('a name on a certificate', () => {
  it.each([
    ['Polish', 'Łukasz', 'Żółć-Śmiałek'],
    ['Romanian', 'Ștefan', 'Țăranu'],
    ['Turkish', 'İpek', 'Yıldız Çağlayanğ'],
    ['Vietnamese', 'Thị Ánh', 'Nguyễn Đặng'],
    ['Greek', 'Ελένη', 'Παπαδοπούλου'],
    ['Cyrillic', 'Юлия', 'Щербакова-Їжак'],
    ['Arabic, of two words and digits', 'محمد عبد الله ٢٣', 'الزهراء'],
    ['Arabic with European digits', 'علاء 23', 'فاطمة'],
    ['Arabic with vowel signs', 'مُحَمَّد', 'عَلاءُ الدِّين'],
    ['Hebrew, with points', 'שָׁלוֹם', 'כהן'],
    ['Hindi', 'क्षितिज', 'शर्मा'],
    ['Bengali and Punjabi', 'শ্রেয়া', 'ਸਿੰਘ'],
    ['Tamil and Telugu', 'கிருஷ்ணமூர்த்தி', 'శ్రీనివాస్'],
    ['Malayalam and Sinhala', 'ശ്രീലക്ഷ്മി', 'ප්‍රියන්ත'],
    ['Khmer and Lao', 'ស្រីមុំ', 'ສົມພອນ'],
    ['Thai with the vowel am', 'น้ำ', 'ใจดี'],
    ['Yoruba', 'Ṣọlá', 'Ọ̀ṣun'],
    ['Chinese, with rare characters', '𠮷㛃翀', '䶮'],
    ['Japanese', 'ひろし', '田中'],
    ['Korean', '민수', '김'],
    ['Thai', 'สมชาย', 'ใจดี'],
    ['Georgian and Armenian', 'გიორგი', 'Պետրոսյան'],
    ['Amharic', 'አበበ', 'ቢቂላ'],
    ['several scripts', '王 Anna', 'Иванова علي'],
    ['apostrophes', 'N’Diaye', "O'Connor ʻOkina"],
  ])('of %s can be copied out again', async (_script, name, lastName) => {
    const { text } = await readPdf(await renderCertificate(named(name, lastName)))
    expect(text.normalize('NFC')).toContain(`${name} ${lastName}`.normalize('NFC'))
  })

  it('reads back with pdftotext too, where that is installed', async () => {
    const pdftotext = 'pdftotext'
    if (spawnSync(pdftotext, ['-v']).error) return
    for (const name of ['Łukasz', 'Thị Ánh', 'Ελένη', 'Юлия', 'محمد عبد الله', '𠮷㛃翀䶮', '민수', 'مُحَمَّد']) {
      const input = await renderCertificate(named(name, 'Żak'))
      const said = execFileSync(pdftotext, ['-', '-'], { input, encoding: 'utf8' })
      // It marks the direction of right-to-left words with signs of its own.
      expect(said.replace(/[\u202a-\u202e]/g, '').normalize('NFC')).toContain(name.normalize('NFC'))
    }
  })

  it('composes accents that came apart, and keeps those that no letter has', async () => {
    const { text } = await readPdf(await renderCertificate(named('Zoe\u0301', 'Q\u0303x\u0331')))
    expect(text.normalize('NFC')).toContain('Zoé Q\u0303x\u0331')
  })

  it('writes the spelling of the passport under a name of another script', async () => {
    const latin = { latinName: 'Xinyi', latinLastName: 'Lan Chen' }
    const { text } = await readPdf(await renderCertificate(named('欣怡', '蓝陈', latin)))
    expect(text).toContain('欣怡 蓝陈')
    expect(text).toContain('Xinyi Lan Chen')
  })

  it('refuses a script that it would set wrongly', async () => {
    await expect(renderCertificate(named('အောင်', 'Test'))).rejects.toBeInstanceOf(UnprintableCharacter)
  })

  it('refuses a character that no font has, naming it, rather than printing a blank', async () => {
    const refused = await renderCertificate(named('Anna😀', 'Test')).catch((error) => error)
    expect(refused).toBeInstanceOf(UnprintableCharacter)
    expect(refused.codePoints).toEqual([0x1f600])
    expect(refused.message).not.toContain('Anna')
  })
})

describe('the room on a certificate', () => {
  it('keeps the longest names, schools and addresses on its page and cuts nothing', async () => {
    const long = {
      ...named('Maria Josefina '.repeat(10).trim(), 'Wolfeschlegelstein'.repeat(8)),
      school: '大学'.repeat(90),
    }
    const { text, pages } = await readPdf(
      await renderCertificate({ ...long, verifyUrl: `https://${'a'.repeat(60)}.example.org/verifier/X` }),
    )
    expect(pages).toBe(1)
    const flat = text.replace(/\s+/g, '')
    expect(flat).toContain('MariaJosefina'.repeat(10) + 'Wolfeschlegelstein'.repeat(8))
    expect(flat).toContain('大学'.repeat(90))
  })

  it('names the country where its nationality has no word of its own', async () => {
    const congo = { fr: 'République du Congo', en: 'Republic of the Congo' }
    const { text } = await readPdf(await renderCertificate(named('Ana', 'Li', { nationality: congo })))
    expect(text).toContain('nationalité : République du Congo')
  })

  it('has four facts without a school, and agrees in gender', async () => {
    const { school: _, ...without } = facts
    const insured = { ...facts.insured, civility: 'M' as const }
    const { text, roles } = await readPdf(await renderCertificate({ ...without, insured }))
    expect(text).not.toContain('Établissement')
    expect(text).toMatch(/Assuré(?!e)/)
    expect(text).toContain(', né le')
    expect(roles.filter((role) => role === 'TR')).toHaveLength(10)
  })

  it('carries an inclusive school’s picture in place of the brand, and still the number', async () => {
    const { text, roles } = await readPdf(await renderCertificate({ ...facts, band: aPng({ colorType: 6 }) }))
    expect(text).not.toContain('Cursus\n')
    expect(text).toContain('SM-2026-000006')
    expect(roles.filter((role) => role === 'Figure')).toHaveLength(2)
  })

  it('refuses a damaged picture, and goes on', async () => {
    const damaged = aPng({ colorType: 6, pixels: Buffer.from('no pixels') })
    await expect(renderCertificate({ ...facts, band: damaged })).rejects.toThrow('cannot be unpacked')
    await expect(renderCertificate(facts)).resolves.toBeInstanceOf(Uint8Array)
  })

  it('is the same file for the same facts', async () => {
    expect(Buffer.compare(await renderCertificate(facts), await renderCertificate(facts))).toBe(0)
  })
})

describe('the certificate of a home', () => {
  it('names its address, rooms, occupants and amounts on one page, under a title of its own', async () => {
    const { pages, text, title } = await readPdf(await renderCertificate(home))
    const flat = text.replace(/\s+/g, ' ')
    expect(pages).toBe(1)
    expect(title).toBe('Attestation d’assurance habitation HA-2026-000004')
    const said = ['Malo Kerdivel, né le 05/12/2002', '8 place du Cadran, 69007 Lyon', '4 pièces – 4 rooms']
    const people = ['Malo Kerdivel, 小明 王, محمد عبد الله', '3 personnes assurées', 'Assureur B (exemple)']
    const amounts = ['3 000 000 € par sinistre', '7 500 000 €', '12 000 €, franchise 150 €', '6 000 €']
    for (const fact of [...said, ...people, ...amounts]) expect(flat).toContain(fact)
    expect(flat).not.toContain('Destination')
  })

  it('gives a small home its own amounts', async () => {
    const one = { ...home, home: { ...home.home, rooms: 1 }, occupants: ['Malo Kerdivel'] }
    const flat = (await readPdf(await renderCertificate(one))).text.replace(/\s+/g, ' ')
    const said = ['1 pièce – 1 room', '1 personne assurée', '4 000 €, franchise 150 €', '3 000 €']
    for (const fact of said) expect(flat).toContain(fact)
  })

  it('is tagged to the last letter', async () => {
    const { roles, untagged } = await readPdf(await renderCertificate(home))
    expect(untagged).toEqual([])
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(roles.filter((role) => role === 'TH')).toHaveLength(10)
    expect(roles).toContain('Figure')
  })

  it('keeps five people with long names, at a long address, on its page and cuts nothing', async () => {
    const name = 'Maria Josefina Wolfeschlegelstein-Hausenberger '.repeat(3).trim()
    const address = `Résidence ${'des Longues Heures '.repeat(9)}, 69007 Lyon`
    const full = { ...home, home: { address, rooms: 6 }, occupants: Array.from({ length: 5 }, () => name) }
    const { pages, text } = await readPdf(await renderCertificate(full))
    const flat = text.replace(/\s+/g, '')
    expect(pages).toBe(1)
    expect(flat).toContain(Array.from({ length: 5 }, () => name.replace(/\s/g, '')).join(','))
    expect(flat).toContain('LonguesHeures,69007Lyon')
  })

  it('refuses an occupant whose name no font prints', async () => {
    const occupants = ['Malo Kerdivel', 'Anna😀']
    await expect(renderCertificate({ ...home, occupants })).rejects.toBeInstanceOf(UnprintableCharacter)
  })
})
