import { changeFields } from '@cursus/shared/contract-change'
import { type Language, languages } from '@cursus/shared/language'
import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { contents } from './contents.ts'
import { pictures, writeMail } from './write-mail.ts'

const config = readConfig({
  PUBLIC_URL: 'https://cursus.test',
  SESSION_KEYS: 'only-for-tests-only-for-tests-only-for-tests',
})

/** A value for every field of any mail. */
const everything = {
  recipient: 'Mme Duvernois',
  student: 'Théo Brindemoy',
  references: ['SM-1'],
  disputeId: '00000000-0000-4000-8000-000000000000',
  isLost: true,
  policyholder: 'Malo Kerdivel',
  name: 'Théo',
  administrator: 'Ada',
  email: 'theo@example.org',
  path: '/confirmation_cs',
  school: 'École Boréale',
  tokenReference: 'reference',
  insuranceType: 'Santé/Mobilité',
  insuranceTypes: ['Habitation', 'Multimédia'],
  reference: 'SM-1',
  step: 'paySign',
  effectOn: '2026-12-15',
  startDate: '2026-12-01',
  endDate: '2027-01-01',
  signBy: '2026-12-11',
  boughtFrom: '2026-11-28',
  uncovered: { from: '2026-11-28', until: '2026-11-30' },
  amount: 9800,
  outcome: 'settled',
  covers: [{ insuranceType: 'Habitation', reference: 'HA-1' }],
  contractId: '00000000-0000-4000-8000-000000000000',
  claimId: '00000000-0000-4000-8000-000000000000',
  complaintBy: '2026-11-21',
  isLate: true,
  subject: 'Un colocataire',
  text: 'Bonjour\nMerci',
  fields: 'Nom : Brindemoy',
  organization: 'École Boréale',
  asked: 'Théo Brindemoy',
  acknowledgedBy: '2026-12-07',
  answerBy: '2027-01-21',
  words: 'Canada',
  cents: 23600,
  until: '2026-12-20',
  contract: 'HA-1',
  at: '2026-11-22T10:00:00.000Z',
  dueOn: '2026-12-22',
  dueBy: '2026-12-22',
  quote: 'stay.39.2027-02-01.2027-06-30',
  day: '2026-11-24',
  hour: 10,
  phone: '+33639980112',
  about: 'Canada',
  leadsTo: 'home',
  advisor: 'Camille',
  lastDay: '2026-12-31',
  before: 650,
  after: 670,
  needsConsent: false,
  number: 'ECH-2026-000007',
  fileName: 'rentree.csv',
  added: 1625,
  done: 2000,
  total: 2500,
  changed: 96,
  refused: 58,
  changes: 0,
  askedOn: '2026-11-20',
  why: 'expired',
  wished: changeFields,
  isPaidBack: true,
  coveredUntil: '2026-12-19',
  hasCertificate: true,
  rhythm: { before: 'month', after: 'year', from: '2026-12-21' },
  mayBeReread: true,
  reason: 'upload',
  writtenAt: '2026-11-20T11:00:00.000Z',
  askedAt: '2026-11-20T11:00:00.000Z',
  endsOn: '2026-12-21',
  refundCents: 3200,
  rest: 1000,
  refundDueBy: '2027-01-19',
  monday: '2026-11-23',
  sold: { week: 42, before: 38 },
  inForce: { now: 74310, before: 68680 },
  finance: { renewals: { part: 841, of: 1000 }, unpaid: 12, unpaidCents: 31000 },
  claims: { open: 34, late: 2, ratio: { part: 41200, of: 71000 } },
  students: { toSign: 21, invitations: 6902 },
  kept: ['contracts', 'payments', 'claims', 'complaints'].map((kind) => ({
    kind,
    count: 2,
    until: '31/12/2036',
  })),
}

/** First words of a mail in each language. */
const frames: Record<Language, string> = {
  fr: '<html lang="fr" dir="ltr">',
  en: '<html lang="en" dir="ltr">',
  ch: '<html lang="zh-Hans" dir="ltr">',
  ar: '<html lang="ar" dir="rtl">',
}

const isOursOrWithin = (link: string) => /^(cid:|https:\/\/cursus\.test\/|tel:|mailto:)/.test(link)

it.each(
  languages,
)('writes every mail in %s, with nothing loaded from elsewhere and nothing left unsaid', (language) => {
  for (const { payload, write } of Object.values(contents) as (typeof contents)['email-known'][]) {
    const content = write(payload.parse(everything), {
      language,
      page: (path) => config.publicUrl + path,
      token: (reference) => `token-of-${reference}`,
    })
    const { html, text, subject } = writeMail(content, language, config)
    expect(html).toContain(frames[language])
    const links = [...html.matchAll(/(?:src|href)="(.*?)"/g)].map(([, link]) => link ?? '')
    expect(links.filter((link) => !isOursOrWithin(link))).toEqual([])
    for (const { cid } of pictures) expect(html).toContain(`cid:${cid}`)
    expect(text).toContain('https://cursus.test/')
    for (const words of [subject, text, html]) expect(words).not.toMatch(/\{\w+\}|undefined|mail\.\w+\./)
    if (language !== 'fr') expect(text).not.toMatch(/Santé\/Mobilité|Habitation|Multimédia/)
  }
})

it.each<[Language, string]>([
  ['fr', 'Payer\u00a0:\n'],
  ['en', 'Payer:\n'],
  ['ch', 'Payer：\n'],
  ['ar', 'Payer:\n'],
])('puts the colon before an address in %s as that language does', (language, written) => {
  const button = { label: 'Payer', link: 'https://cursus.test/payments' }
  const content = { subject: '', preview: '', heading: '', paragraphs: [], button, reason: '' }
  expect(writeMail(content, language, config).text).toContain(written + button.link)
})

it.each<[Language, string]>([
  ['fr', 'Ce qui change\u00a0: vous payez chaque année à partir du 21/12/2026, au lieu de chaque mois.'],
  ['en', 'What changes: you pay each year from 21/12/2026, instead of each month.'],
  ['ch', '更改内容：自 2026年12月21日 起按年付款，不再按月付款。'],
  ['ar', 'ما يتغير: تدفع كل سنة ابتداءً من 21/12/2026، بدلًا من كل شهر.'],
])('names another rhythm of payment in %s, where that is what changes', (language, said) => {
  for (const template of ['change-asked', 'amendment-to-sign', 'document-replaced'] as const) {
    const { payload, write } = contents[template] as (typeof contents)['change-asked']
    const writing = { language, page: (path: string) => config.publicUrl + path, token: () => '' }
    const told = (values: object) => writeMail(write(payload.parse(values), writing), language, config).text
    expect(told(everything)).toContain(said)
    expect(told({ ...everything, rhythm: undefined })).not.toContain(said)
  }
})

/** The words of a mail in French, with these facts. */
function inFrench(template: 'payment-failed' | 'cover-suspended', values: object): string {
  const { payload, write } = contents[template] as (typeof contents)['payment-failed']
  const writing = {
    language: 'fr',
    page: (path: string) => config.publicUrl + path,
    token: () => '',
  } as const
  return writeMail(write(payload.parse(values), writing), 'fr', config).text
}

it('promises no notice in ten days to whom a premium was missing before', () => {
  const first = { ...everything, endsFirst: undefined, isAgain: undefined }
  expect(inFrench('payment-failed', first)).toContain('au bout de dix jours')
  const again = inFrench('payment-failed', { ...first, isAgain: true })
  expect(again).toContain('les jours de la suite')
  expect(again).not.toContain('au bout de dix jours')
})

it('announces no termination of a suspended contract that ends before it', () => {
  const goesOn = inFrench('cover-suspended', { ...everything, lastDay: undefined })
  expect(goesOn).toContain('le contrat est résilié le 24/11/2026')
  const ending = inFrench('cover-suspended', everything)
  expect(ending).toContain('jusqu’à la fin du contrat, le 31/12/2026')
  expect(ending).not.toContain('résilié')
})

it.each<[Language, string]>([
  ['fr', 'jusqu’au 28/11/2026 à minuit'],
  ['en', 'by the end of 28/11/2026'],
])('says in %s until which midnight a change waits by the day that ends then', (language, said) => {
  const { payload, write } = contents['change-asked']
  const writing = { language, page: (path: string) => config.publicUrl + path, token: () => '' }
  const change = payload.parse({ ...everything, step: 'pay', at: '2026-11-28T23:00:00.000Z' })
  expect(writeMail(write(change, writing), language, config).text).toContain(said)
})

it.each<[Language, string]>([
  ['fr', 'Vous avez payé 49,00\u00a0€ pour cette modification.'],
  ['en', 'You paid €49.00 for this change.'],
  ['ar', 'دفعت \u206649.00\u00a0€\u2069'],
])('names in %s what was paid for a change, where something was', (language, said) => {
  const { payload, write } = contents['document-replaced']
  const writing = { language, page: (path: string) => config.publicUrl + path, token: () => '' }
  const told = (values: object) => writeMail(write(payload.parse(values), writing), language, config).text
  expect(told({ ...everything, paidCents: 4900 })).toContain(said)
  expect(told(everything)).not.toContain('49')
})

it.each<[Language, string[]]>([
  ['ch', ['ECH-2026-000007', '2026年12月31日', '9:00–18:00']],
  ['fr', ['ECH-2026-000007']],
])('breaks in %s no line inside a reference, a day or hours', (language, whole) => {
  const { payload, write } = contents['termination-received']
  const writing = { language, page: (path: string) => config.publicUrl + path, token: () => '' }
  const { html } = writeMail(write(payload.parse(everything), writing), language, config)
  for (const one of whole) expect(html).toContain(`white-space:nowrap">${one}</span>`)
  expect(html).not.toContain('n° ')
})

it('keeps an article of law together with its letter in Arabic, which would turn around them', () => {
  const content = { subject: '', preview: '', heading: '', paragraphs: ['وL. 113-15-2 من'], reason: '' }
  expect(writeMail(content, 'ar', config).html).toContain('>L. 113-15-2</span>')
})

it('parts the advisor from her hours by the comma of the language', () => {
  const content = { subject: '', preview: '', heading: '', paragraphs: [], reason: '' }
  expect(writeMail(content, 'ar', config).text).toContain('، مستشارتك')
  expect(writeMail(content, 'ch', config).html).toContain('，您的顾问')
  expect(writeMail(content, 'fr', config).text).toContain(
    ', du lundi au vendredi, de\u00a09\u00a0h\u00a0à\u00a018\u00a0h',
  )
})

it('mails no rate of claims to premiums below ten contracts, however many cents there are', () => {
  const { payload, write } = contents['weekly-figures']
  const claims = { open: 1, late: 0, ratio: { part: 46_500, of: 100_000 } }
  const writing = { language: 'en', page: (to: string) => to, token: () => '' } as const
  const told = [7, 10].map((now) => {
    const figures = { ...everything, inForce: { now, before: 0 }, claims }
    return write(payload.parse(figures), writing).paragraphs.some((one) => String(one).includes('46.5'))
  })
  expect(told).toEqual([false, true])
})

it.each([
  'list-loaded',
  'list-stopped',
  'list-failed',
  'weekly-figures',
  'admin-invitation',
  'claim-new',
  'written-to-us',
  'complaint-to-us',
  'certificate-request-to-us',
  'name-change-to-us',
  'change-void-to-us',
] as const)('signs %s, which the house itself reads, with no adviser of students', (template) => {
  const { payload, write } = contents[template] as (typeof contents)['claim-new']
  const writing = { language: 'fr', page: (to: string) => to, token: () => '' } as const
  const { html, text } = writeMail(write(payload.parse(everything), writing), 'fr', config)
  for (const one of [html, text]) expect(one).not.toContain('votre conseillère')
})

it('opens the contract that goes on, not the request that was taken back', () => {
  const { payload, write } = contents['termination-taken-back']
  const writing = { language: 'fr', page: (to: string) => to, token: () => '' } as const
  const { button } = write(payload.parse({ ...everything, contractId: 'one' }), writing)
  expect(button?.link).toBe('/contracts/one')
})

it.each([
  'termination-taken-back',
  'termination-refused',
] as const)('names no end in %s, as the contract that goes on may be renewed at the end of its year', (template) => {
  const { payload, write } = contents[template] as (typeof contents)['termination-refused']
  for (const language of languages) {
    const writing = { language, page: (to: string) => to, token: () => '' } as const
    const { text } = writeMail(write(payload.parse(everything), writing), language, config)
    expect(text).not.toContain('01/01/2027')
  }
})

it('ends a line of a phone before a site and inside a long word, so that no mail scrolls sideways', () => {
  const content = {
    subject: '',
    preview: '',
    heading: '',
    paragraphs: ['申请调解：www.a.org，或'],
    reason: '',
  }
  const { html } = writeMail(content, 'ch', config)
  expect(html).toContain('调解：<wbr><span dir="ltr" style="white-space:nowrap">www.a.org</span>，')
  expect(html).toContain('word-break:break-word')
})

it('writes the letters of the advisor light on dark, as readers that darken a mail keep a yellow under them', () => {
  const content = { subject: '', preview: '', heading: '', paragraphs: [], reason: '' }
  expect(writeMail(content, 'fr', config).html).toMatch(/background:#0E5546;[^"]*color:#ffffff">CL<\/div>/)
})
