import { addDays, dayOf } from '@cursus/shared/day'
import { isLatinName } from '@cursus/shared/person-name'
import { together, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { SignatureRequest, Signer } from '../../providers/signatures/signatures.ts'
import { type ContractRow, markSignature } from '../contracts/contracts.service.ts'
import { type Buyer, readBuyer } from '../purchases/buyer.queries.ts'
import { findBySession } from '../purchases/purchases.queries.ts'
import { applyState } from './settle-signature.ts'
import { type SignatureRow, saveSignature } from './signatures.queries.ts'
import { signerName } from './signer-name.rules.ts'

/**
 * What is to be signed. `name` is that of the request at the provider; `returnTo` leads back and has a query, to which
 * the provider adds our id; `print` draws the paper when the provider has none yet.
 */
export type Paper = {
  contract: ContractRow
  name: string
  returnTo: string
  print: () => Promise<{ fileName: string; bytes: Uint8Array }>
}

/** Returns the last day to sign: sixty days from now, and never after the end of cover. */
function lastDay({ endDate }: ContractRow, now: Date): string {
  const usual = addDays(dayOf(now), 60)
  return endDate < usual && endDate >= dayOf(now) ? endDate : usual
}

/**
 * Continues from wherever this signature stands, whatever an earlier call left unfinished. Opens an expired request
 * again; replaces one that was refused or whose link is stale.
 */
export async function prepareLink(services: Services, paper: Paper, row: SignatureRow): Promise<string> {
  const { signing, now } = services
  const { contract } = paper
  const request = await findOrCreate(services, paper, row)
  if (request.state === 'done') {
    await applyState(services, row, request)
    return paper.returnTo
  }
  if (request.state === 'declined' || request.state === 'canceled') {
    return prepareLink(services, paper, await replace(services, row))
  }
  if (request.state === 'expired') await signing.reactivate(request.id, lastDay(contract, now()))
  const signerId =
    request.state === 'draft' ? await complete(services, paper, { request, row }) : request.signerIds[0]
  if (!signerId) throw new Error(`signature request ${request.id} has no signer`)
  const link = await signing.readLink(request.id, signerId)
  if (!link || link.expiresAt <= now()) {
    await signing.cancel(request.id)
    return prepareLink(services, paper, await replace(services, row))
  }
  await keepLink(services, row, { signerId, link: link.url, linkExpiresAt: link.expiresAt })
  return link.url
}

type Link = { signerId: string; link: string; linkExpiresAt: Date }

/** Keeps the page to sign; a contract waits for its signature from then on. */
async function keepLink({ db }: Services, row: SignatureRow, link: Link): Promise<void> {
  const ongoing = { ...link, state: 'ongoing' } as const
  await transact(db, (tx) =>
    together([
      saveSignature(tx, row, ongoing),
      row.amendmentId ? undefined : markSignature(tx, row.contractId, 'waiting'),
    ]),
  )
}

/** Finds a request under our own id before making one: the answer to an earlier creation may have been lost. */
async function findOrCreate({ db, signing, now }: Services, { contract, name }: Paper, row: SignatureRow) {
  const { externalId } = row
  const standing = row.requestId ? await signing.retrieve(row.requestId) : await signing.find(externalId)
  const request = standing ?? (await signing.create({ externalId, name, lastDay: lastDay(contract, now()) }))
  if (request.id !== row.requestId) await saveSignature(db, row, { requestId: request.id })
  return request
}

/** Returns the row of the next request, with a new id. */
export function nextRequest({ externalId }: SignatureRow) {
  const [signedId, count] = externalId.split('.')
  return {
    externalId: `${signedId}.${Number(count) + 1}`,
    requestId: null,
    documentId: null,
    signerId: null,
    link: null,
    linkExpiresAt: null,
    state: 'starting' as const,
  }
}

async function replace({ db }: Services, row: SignatureRow): Promise<SignatureRow> {
  const next = nextRequest(row)
  await saveSignature(db, row, next)
  return { ...row, ...next }
}

/** Completes and opens a draft; returns its signer. */
async function complete(
  services: Services,
  paper: Paper,
  { request, row }: { request: SignatureRequest; row: SignatureRow },
): Promise<string> {
  const { db, signing } = services
  const standing = { documentId: request.documentIds[0], signerId: request.signerIds[0] }
  const [printed, signer] = await Promise.all([
    standing.documentId === undefined ? paper.print() : null,
    standing.signerId === undefined ? signerOf(services, paper) : null,
  ])
  const documentId = printed ? await signing.addDocument(request.id, printed) : standing.documentId
  const signerId = signer ? await signing.addSigner(request.id, signer) : standing.signerId
  if (!signerId) throw new Error(`signature request ${request.id} has no signer`)
  await saveSignature(db, row, { documentId, signerId })
  await signing.activate(request.id)
  return signerId
}

async function signerOf(services: Services, { contract, returnTo }: Paper): Promise<Signer> {
  const [buyer, found] = await Promise.all([
    readBuyer(services.db, contract.studentId),
    contract.sessionId ? findBySession(services.db, contract.sessionId) : null,
  ])
  const language = found?.purchase.language ?? buyer.user.language
  return {
    ...namesOf(buyer),
    email: buyer.user.email,
    locale: language === 'fr' ? 'fr' : 'en',
    redirects: {
      success: returnTo,
      error: `${returnTo}&outcome=error`,
      decline: `${returnTo}&outcome=declined`,
    },
  }
}

/** Returns the names of the signer, in the passport's spelling when the name has another script (C-81). */
function namesOf({ user, profile }: Buyer) {
  const pick = (own: string, latin: string | null) => signerName(isLatinName(own) ? own : (latin ?? own))
  return {
    firstName: pick(user.name, profile.latinName),
    lastName: pick(user.lastName, profile.latinLastName),
  }
}
