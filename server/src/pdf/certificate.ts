import { createHash } from 'node:crypto'
import { drawCertificate } from './certificate/draw.ts'
import type { CertificateFacts } from './certificate/facts.ts'
import { fillingsOf, nameNeedsTallRow } from './certificate/fillings.ts'
import type { Variant } from './certificate/layout.ts'
import { fill, type Template, toTemplate } from './paper/fill.ts'

export type { CertificateFacts }

/**
 * The certificate of a stay, one A4 page, not sealed yet. The same facts give the same bytes.
 * Throws UnprintableCharacter when no font has a character of them.
 */
export async function renderCertificate(facts: CertificateFacts): Promise<Uint8Array> {
  const tallName = nameNeedsTallRow(facts.insured)
  const variant: Variant = {
    school: Boolean(facts.school),
    tallName,
    ...(facts.band ? { band: facts.band } : {}),
  }
  const template = await templateOf(variant)
  const title = `Attestation d’assurance ${facts.reference}`
  return fill(template, fillingsOf(facts, variant), {
    title,
    created: new Date(`${facts.issuedOn}T00:00:00Z`),
  })
}

/** Drawing a template costs as much as ten certificates: one per variant and school picture is kept, the latest 50. */
const templates = new Map<string, Promise<Template>>()

function templateOf(variant: Variant): Promise<Template> {
  const picture = variant.band ? createHash('sha256').update(variant.band).digest('hex') : 'brand'
  const key = `${picture} ${variant.school} ${variant.tallName}`
  const template = templates.get(key) ?? toTemplate(drawCertificate(variant))
  templates.delete(key)
  templates.set(key, template)
  template.catch(() => templates.delete(key))
  for (const oldest of templates.keys()) {
    if (templates.size > 50) templates.delete(oldest)
  }
  return template
}
