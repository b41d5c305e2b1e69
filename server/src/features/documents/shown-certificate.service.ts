import type { ShownCertificate } from '@cursus/shared/contract-page'
import { dayOf, formatDay } from '@cursus/shared/day'
import { qrPath } from '../../platform/qr-path.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { currentDocument, findDocument } from './documents.queries.ts'
import { isUpToDate } from './documents.rules.ts'
import type { Frozen, InLanguage } from './english-certificate.ts'
import type { Issue } from './issue-document.service.ts'
import { renewedOf } from './read-document.service.ts'

type Standing = NonNullable<Awaited<ReturnType<typeof currentDocument>>>
type Lead = 'fr' | 'en'

/** Returns a certificate as text, with the given language first. */
export async function shownCertificate(
  { config }: Services,
  contract: ContractRow,
  { document }: Pick<Standing, 'document'>,
  lead: Lead = 'fr',
): Promise<ShownCertificate> {
  const { checkCode } = contract
  const facts = document.facts as Frozen | null
  const { sheetOf, wordsOf } = await import('../../pdf/certificate/sheet-of.ts')
  const words = facts ? wordsOf(sheetOf({ ...facts, lead })) : { title: { fr: '', en: '' }, lines: [] }
  const issuedOn = formatDay(facts?.issuedOn ?? dayOf(document.createdAt))
  return {
    code: checkCode,
    issuedOn,
    isUpToDate: isUpToDate(document, contract),
    ...words,
    qr: qrPath(`${config.publicUrl}/verifier/${checkCode}`),
  }
}

/**
 * Returns the current certificate of a contract, as text and as a file, for somebody with a link; null while there is
 * none.
 */
export function givenCertificateWith(
  services: Services,
  { reissue, inLanguage }: { reissue: Issue; inLanguage: InLanguage },
) {
  async function find(contractId: string) {
    const current = await currentDocument(services.db, contractId)
    const found = current && (await findDocument(services.db, current.document.id))
    return found && renewedOf(services, reissue, found)
  }
  return {
    async words(contract: ContractRow, lead: Lead) {
      const found = await find(contract.id)
      return found && shownCertificate(services, contract, found, lead)
    },
    async file({ id }: ContractRow, lead: Lead) {
      const found = await find(id)
      if (!found) return null
      const { fileName, stored } = await inLanguage(found, lead)
      return { fileName, mimeType: stored.mimeType, bytes: await services.files.get(stored.storageKey) }
    },
  }
}
