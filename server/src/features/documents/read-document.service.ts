import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { currentDocument, findDocument } from './documents.queries.ts'
import { isUpToDate } from './documents.rules.ts'
import type { Issue } from './issue-document.service.ts'

/** Returns the document of a contract, made now when it is missing; null while the contract is not active. */
export async function readDocument(
  services: Services,
  { issue, reissue }: { issue: Issue; reissue: Issue },
  contractId: string,
) {
  const standing =
    (await currentDocument(services.db, contractId)) ?? (await makeNow(services, issue, contractId))
  const found = standing && (await findDocument(services.db, standing.document.id))
  if (!found) return null
  const { document, file } = await renewedOf(services, reissue, found)
  const bytes: Uint8Array = await services.files.get(file.storageKey)
  return { fileName: document.fileName, bytes }
}

async function makeNow({ db }: Services, issue: Issue, contractId: string) {
  await issue(contractId).catch((error) => {
    // The alarm is raised; the person gets the document once we can print it.
    if (error.name === 'UnprintableCharacter') throw new AppError('conflict', 'documents.unprintable')
    throw error
  })
  return currentDocument(db, contractId)
}

type Found = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/**
 * Returns the document that was asked for, or a new one, printed now if needed, when its contract was renewed or
 * corrected since.
 */
export async function renewedOf({ db }: Services, reissue: Issue, found: Found): Promise<Found> {
  const { document } = found
  if (document.isArchived || isUpToDate(document, found)) return found
  await reissue(document.contractId).catch((error) => {
    // The alarm is raised; until it is mended the person keeps what there is.
    if (error.name !== 'UnprintableCharacter') throw error
  })
  const current = await currentDocument(db, document.contractId)
  return (current && (await findDocument(db, current.document.id))) ?? found
}
