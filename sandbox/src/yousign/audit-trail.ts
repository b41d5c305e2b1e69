import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import { toLatin1 } from './latin1.ts'
import { parisTime } from './stamp.ts'
import type { StoredRequest, StoredSigner } from './types.ts'

/** The proof file of a finished request: who signed which file (by its sha256), and each event with its time. */
export async function writeAuditTrail(request: StoredRequest, signers: StoredSigner[]): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  file.setTitle('Dossier de preuve')
  file.setCreationDate(new Date(request.completed_at ?? request.created_at))
  file.setModificationDate(new Date(request.completed_at ?? request.created_at))
  file.setLanguage('fr-FR')
  const font = await file.embedFont(StandardFonts.Helvetica)
  const bold = await file.embedFont(StandardFonts.HelveticaBold)
  let page = file.addPage([595, 842])
  let y = 780
  const write = (text: string, heavy = false) => {
    if (y < 60) {
      page = file.addPage([595, 842])
      y = 780
    }
    if (heavy) y -= 12
    const line = toLatin1(text).slice(0, 100)
    page.drawText(line, {
      x: 56,
      y,
      size: heavy ? 13 : 10,
      font: heavy ? bold : font,
      color: rgb(0.07, 0.13, 0.11),
    })
    y -= heavy ? 22 : 16
  }
  for (const line of linesOf(request, signers)) write(line.text, line.heavy)
  return file.save({ useObjectStreams: false })
}

function linesOf(request: StoredRequest, signers: StoredSigner[]): { text: string; heavy?: boolean }[] {
  const known = (text: string) => ({ text })
  return [
    { text: 'Dossier de preuve (environnement de test, sans valeur juridique)', heavy: true },
    known(`Demande ${request.id} : ${request.name}`),
    known(`Référence du client : ${request.external_id ?? 'aucune'}`),
    { text: 'Documents', heavy: true },
    ...request.documents.flatMap((document) => [
      known(document.filename),
      known(`sha256 ${document.sha256}`),
    ]),
    { text: 'Signataires', heavy: true },
    ...signers.flatMap(({ info, signed_at, signed_as }) => [
      known(`${info.first_name} ${info.last_name} <${info.email}>`),
      known(`A signé « ${signed_as ?? ''} » le ${parisTime(signed_at ?? '')}`),
    ]),
    { text: 'Événements', heavy: true },
    ...request.trail.map(({ at, event }) => known(`${parisTime(at)}  ${event}`)),
  ]
}
