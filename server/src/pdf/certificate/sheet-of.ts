import type { CertificateFacts, HomeCertificateFacts } from './facts.ts'
import { homeSheet } from './home.ts'
import type { Row, Sheet } from './sheet.ts'
import { staySheet } from './stay.ts'

/** Composes the sheet of a certificate: its content before it is drawn. */
export function sheetOf(facts: CertificateFacts | HomeCertificateFacts): Sheet {
  return 'home' in facts ? homeSheet(facts) : staySheet(facts)
}

/** One line of a certificate: its label in both languages, and its value in the leading one. */
export type Line = { fr: string; en: string; value: string }

/** Returns the content of a certificate as text, in the order of its PDF: title, facts, benefits. */
export function wordsOf({ form, lead, rows, certified }: Sheet): {
  title: Sheet['form']['title']
  lines: Line[]
} {
  const facts = rows.map(({ label, main, under }: Row) => ({
    ...(label === 'civility' ? insuredPerson(certified.insured.civility) : label),
    value: [main.map(({ text }) => text).join(''), under].filter(Boolean).join(' · '),
  }))
  const benefits = form.benefits.map(({ fr, en, value }) => ({
    fr,
    en,
    value: value[lead].map(({ text }) => text).join(''),
  }))
  return { title: form.title, lines: [...facts, ...benefits] }
}

const insuredPerson = (civility: 'M' | 'Mme') => ({
  fr: civility === 'M' ? 'Assuré' : 'Assurée',
  en: 'Insured person',
})
