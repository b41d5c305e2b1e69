import { PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { footOf } from './contract/draw.ts'
import { box, heading } from './contract/fact-rows.ts'
import type { Bilingual } from './parts/bilingual.ts'
import { fill, toTemplate } from './parts/fill.ts'
import { both, closeFlow, type Flow, startFlow } from './parts/flow.ts'
import { bodyRow, headRow, startTable } from './parts/table.ts'
import { type Seal, sealDocument } from './seal.ts'

/** Facts of a proof file; all its texts are ours, in letters that the brand's fonts have. */
export interface ProofFacts {
  reference: string
  /** Day of the proof file, 'YYYY-MM-DD'. */
  day: string
  rows: { number: number; at: Date; title: Bilingual; hash: string }[]
  papers: { path: string; sha256: string }[]
  /** Address of the page that checks the certificate. */
  checkPage: string
  company: string
  advisor: { name: string; phone: string; email: string }
  /** Journal that is attached to the file, byte for byte. */
  journal: Uint8Array
}

const title = { fr: 'Dossier de preuve', en: 'Proof file' }

/** Draws and seals the proof file of a contract, A4, with its journal attached. */
export async function renderSealedProof(facts: ProofFacts, seal: Seal, now = new Date()) {
  const flow = startFlow(title, { fr: `Contrat ${facts.reference}`, en: `Contract ${facts.reference}` })
  drawRows(flow, facts)
  drawPapers(flow, facts)
  drawChecking(flow, facts)
  closeFlow(flow, footOf(facts))
  const created = new Date(`${facts.day}T00:00:00Z`)
  const document = await fill(await toTemplate(flow.pdf), [], {
    title: `${title.fr} ${facts.reference}`,
    created,
  })
  attach(document, facts.journal, created)
  return sealDocument(document, seal, now, 'Dossier de preuve authentique')
}

const same = (words: string): Bilingual => ({ fr: words, en: words })

const moment = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function drawRows(flow: Flow, { rows }: ProofFacts) {
  both(flow, 'H2', { fr: 'Ce qui s’est passé, dans l’ordre', en: 'What happened, in order' }, heading)
  flow.y += 8
  const table = startTable(flow, [0.08, 0.22, 0.7])
  headRow(flow, table, [
    { fr: 'N°', en: 'No.' },
    { fr: 'Heure de Paris', en: 'Paris time' },
    { fr: 'Preuve et son empreinte', en: 'Proof and its hash' },
  ])
  for (const { number, at, title, hash } of rows)
    bodyRow(flow, table, [
      { text: same(String(number)), heading: true },
      { text: same(moment.format(at)) },
      { text: title, note: same(hash) },
    ])
}

function drawPapers(flow: Flow, { papers }: ProofFacts) {
  if (papers.length === 0) return
  both(flow, 'H2', { fr: 'Les documents joints', en: 'The documents enclosed' }, heading, 18)
  flow.y += 8
  const table = startTable(flow, [1])
  headRow(flow, table, [{ fr: 'Fichier et empreinte SHA-256', en: 'File and SHA-256 hash' }])
  for (const { path, sha256 } of papers)
    bodyRow(flow, table, [{ text: same(path), note: same(sha256), heading: true }])
}

function drawChecking(flow: Flow, { checkPage }: ProofFacts) {
  both(flow, 'H2', { fr: 'Vérifier soi-même', en: 'Check it yourself' }, heading, 18)
  for (const sentence of [
    {
      fr: 'Ouvrez ce PDF : le lecteur dit qui l’a signé et que rien n’y a changé. La commande « pdfsig » le dit aussi.',
      en: 'Open this PDF: the reader says who signed it and that nothing has changed. So does the command “pdfsig”.',
    },
    {
      fr: 'Chaque ligne porte l’empreinte de la précédente : en changer une casse la suite. Le détail est dans le fichier joint journal.json.',
      en: 'Each row carries the hash of the one before: to change one breaks what follows. The details are in the attached file journal.json.',
    },
    {
      fr: 'Recalculez l’empreinte d’un document avec « sha256sum » : elle doit être celle de ce dossier.',
      en: 'Work out the hash of a document with “sha256sum”: it must be the one in this file.',
    },
    {
      fr: `L’état actuel de l’attestation se lit sur ${checkPage}`,
      en: `How the certificate stands today: ${checkPage}`,
    },
  ])
    both(flow, 'P', sentence, box, 7)
}

/**
 * Attaches a file to the PDF (PDF 1.7, section 7.11.4), not compressed, so that its bytes are found in the sealed
 * file without a PDF reader.
 */
function attach({ context, catalog }: Awaited<ReturnType<typeof fill>>, bytes: Uint8Array, created: Date) {
  const name = 'journal.json'
  const file = context.register(
    context.stream(bytes, {
      Type: 'EmbeddedFile',
      Subtype: 'application/json',
      Params: { Size: bytes.length, CreationDate: PDFString.fromDate(created) },
    }),
  )
  const specification = context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(name),
      UF: PDFHexString.fromText(name),
      EF: { F: file },
      AFRelationship: 'Data',
    }),
  )
  const names = context.obj({ Names: [PDFHexString.fromText(name), specification] })
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: names }))
  catalog.set(PDFName.of('AF'), context.obj([specification]))
}
