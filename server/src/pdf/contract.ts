import type { PDFDocument } from 'pdf-lib'
import { drawDevicesContract } from './contract/devices.ts'
import type { ContractDrawing } from './contract/draw.ts'
import type { Agreed, ContractFacts, DevicesContractFacts, HomeContractFacts } from './contract/facts.ts'
import { drawHomeContract } from './contract/home.ts'
import { drawStayContract } from './contract/stay.ts'
import { fill, toTemplate, writeWhole } from './parts/fill.ts'
import { type Seal, sealDocument } from './seal.ts'

export type { ContractFacts, DevicesContractFacts, HomeContractFacts }

/**
 * Draws the unsigned contract of a stay, a home or devices. The signature provider finds the place to sign by the
 * anchor `{{s1|signature|85|37}}`. Throws UnprintableCharacter when no font has a character of the facts.
 */
export async function renderContract(
  facts: ContractFacts | HomeContractFacts | DevicesContractFacts,
): Promise<Uint8Array> {
  const [drawing, title] = drawn(facts)
  return (await filled(drawing, title, facts)).save(writeWhole)
}

function drawn(facts: ContractFacts | HomeContractFacts | DevicesContractFacts): [ContractDrawing, string] {
  if ('home' in facts) return [drawHomeContract(facts), 'Contrat d’assurance habitation']
  if ('formula' in facts) return [drawDevicesContract(facts), devicesTitle]
  return [drawStayContract(facts), 'Contrat d’assurance']
}

const devicesTitle = 'Contrat multimédia'

/**
 * The contract over devices, signed and sealed: the document that its person keeps. Throws UnprintableCharacter as above.
 * `now` is the time that the seal claims.
 */
export async function renderSealedDevicesContract(facts: DevicesContractFacts, seal: Seal, now = new Date()) {
  return sealDocument(await filled(drawDevicesContract(facts), devicesTitle, facts), seal, now)
}

async function filled(
  { pdf, fillings }: ContractDrawing,
  title: string,
  facts: Agreed,
): Promise<PDFDocument> {
  const created = new Date(`${facts.issuedOn}T00:00:00Z`)
  return fill(await toTemplate(pdf), fillings, { title: `${title} ${facts.reference}`, created })
}
