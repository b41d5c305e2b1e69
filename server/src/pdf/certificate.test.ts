import { describe, expect, it } from 'vitest'
import { aPng } from '../../test/a-png.ts'
import { homeFacts, named, stayFacts } from '../../test/certificate-facts.ts'
import { readPdf } from '../../test/read-pdf.ts'
import guarantees from '../data/guarantees/health-mobility.json' with { type: 'json' }
import { consulateBenefits } from './certificate/benefits.ts'
import { renderCertificate } from './certificate.ts'

describe('a certificate', () => {
  it('says every fact on one page, under a title of its own', async () => {
    const { pages, text, title } = await readPdf(await renderCertificate(stayFacts))
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

  it('prints the number of the passport where it was given, and still has room for the longest stayFacts', async () => {
    const insured = {
      ...named('Maria Josefina '.repeat(10).trim(), 'Wolfeschlegelstein'.repeat(8)).insured,
      passport: 'EJ7041982',
    }
    const { text, pages, roles } = await readPdf(await renderCertificate({ ...stayFacts, insured }))
    expect(pages).toBe(1)
    expect(text).toContain('Passeport')
    expect(text).toContain('EJ7041982')
    expect(roles.filter((role) => role === 'TR')).toHaveLength(12)
    expect((await readPdf(await renderCertificate(stayFacts))).text).not.toContain('Passeport')
  })

  it('says again what it said, when it was printed with a zone', async () => {
    const former = { ...stayFacts, destination: { fr: 'Japon', en: 'Japan', zone: 3 } }
    const { text } = await readPdf(await renderCertificate(former))
    expect(text).toContain('Japon (zone 3)')
    expect(text).toContain('Bagages')
    expect(text).not.toContain('Supérieur à')
  })
})

describe('what a certificate is made of', () => {
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
    const pdf = await renderCertificate(stayFacts)
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
        paper: { ...stayFacts, lead: 'en' as const },
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
        paper: { ...homeFacts, lead: 'en' as const },
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

  it('has four stayFacts without a school, and agrees in gender', async () => {
    const { school: _, ...without } = stayFacts
    const insured = { ...stayFacts.insured, civility: 'M' as const }
    const { text, roles } = await readPdf(await renderCertificate({ ...without, insured }))
    expect(text).not.toContain('Établissement')
    expect(text).toMatch(/Assuré(?!e)/)
    expect(text).toContain(', né le')
    expect(roles.filter((role) => role === 'TR')).toHaveLength(10)
  })

  it('carries an inclusive school’s picture in place of the brand, and still the number', async () => {
    const { text, roles } = await readPdf(
      await renderCertificate({ ...stayFacts, band: aPng({ colorType: 6 }) }),
    )
    expect(text).not.toContain('Cursus\n')
    expect(text).toContain('SM-2026-000006')
    expect(roles.filter((role) => role === 'Figure')).toHaveLength(2)
  })

  it('refuses a damaged picture, and goes on', async () => {
    const damaged = aPng({ colorType: 6, pixels: Buffer.from('no pixels') })
    await expect(renderCertificate({ ...stayFacts, band: damaged })).rejects.toThrow('cannot be unpacked')
    await expect(renderCertificate(stayFacts)).resolves.toBeInstanceOf(Uint8Array)
  })

  it('is the same file for the same stayFacts', async () => {
    expect(Buffer.compare(await renderCertificate(stayFacts), await renderCertificate(stayFacts))).toBe(0)
  })
})
