import { createHash } from 'node:crypto'
import type { PDFDocument } from 'pdf-lib'
import { drawCertificate } from './certificate/draw.ts'
import type { CertificateFacts, HomeCertificateFacts } from './certificate/facts.ts'
import { fillingsOf, needsTallRow } from './certificate/fillings.ts'
import type { Variant } from './certificate/layout.ts'
import { sheetOf } from './certificate/sheet-of.ts'
import { shortFormOf } from './certificate/short-form.ts'
import { fill, type Template, toTemplate, writeWhole } from './parts/fill.ts'
import { type Seal, sealDocument } from './seal.ts'

export type { CertificateFacts }

type Facts = CertificateFacts | HomeCertificateFacts

/**
 * The certificate of a stay or of a home, one A4 page, sealed. Throws UnprintableCharacter when no font has a character of the facts.
 * `now` is the time that the seal claims.
 */
export async function renderSealedCertificate(facts: Facts, seal: Seal, now = new Date()) {
  return sealDocument(await draw(facts, shortFormOf(facts, seal)), seal, now)
}

/** The certificate without its seal: the same facts give the same bytes. */
export async function renderCertificate(facts: Facts): Promise<Uint8Array> {
  return (await draw(facts)).save(writeWhole)
}

/** Draws the certificate; with `shortForm` its 2D code carries that too. */
async function draw(facts: Facts, shortForm?: string): Promise<PDFDocument> {
  const sheet = sheetOf(facts)
  const { form, lead, rows, band } = sheet
  const shapes = rows.map((row) => ({ slot: row.slot, label: row.label, isTall: needsTallRow(row) }))
  const variant: Variant = { form, lead, rows: shapes, ...(band && { band }) }
  return fill(await templateOf(variant), fillingsOf(sheet, variant, shortForm), {
    title: `${form.title[lead]} ${facts.reference}`,
    created: new Date(`${facts.issuedOn}T00:00:00Z`),
  })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÂÇÉÈÊËÎÏÔÛÜàâäçéèêëîïíñôöóùûü'
const usual = [
  { text: `${letters}0123456789 .,:;'’()/@-–&`, weight: 'regular' as const },
  { text: `${letters}0123456789 '’-/`, weight: 'bold' as const },
  { text: 'Assuré', weight: 'semibold' as const },
  { text: 'ABCDEFGHJKMNPQRSTUVWXYZ0123456789-', weight: 'code' as const },
]

/**
 * Templates drawn so far, the latest 20: drawing one costs as much as ten certificates, so each variant and school
 * picture is drawn once.
 */
const templates = new Map<string, Promise<Template>>()

function templateOf(variant: Variant): Promise<Template> {
  const picture = variant.band ? createHash('sha256').update(variant.band).digest('hex') : 'brand'
  const rows = variant.rows.map(({ label, isTall }) => (label === 'civility' ? 'insured' : label.en) + isTall)
  const key = [picture, variant.lead, variant.form.key, ...rows].join(' ')
  const template = templates.get(key) ?? toTemplate(drawCertificate(variant), usual)
  templates.delete(key)
  templates.set(key, template)
  template.catch(() => templates.delete(key))
  for (const oldest of templates.keys()) {
    if (templates.size > 20) templates.delete(oldest)
  }
  return template
}
