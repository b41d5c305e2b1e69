import type { ChangeAccepted } from '@cursus/shared/contract-change'
import { type Day, dayOf } from '@cursus/shared/day'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { homeAddress, readDocumentFacts } from '../purchases/document-facts.queries.ts'
import { isSignedNow, type Paper, paperLink } from '../signatures/signing-link.service.ts'
import { type AmendmentRow, differenceOf, findOpen, priceWith } from './amendments.queries.ts'
import { quoteChange } from './quote-change.ts'
import { acceptDraft } from './read-draft.ts'
import { settleAmendment } from './settle-amendment.ts'

/**
 * Returns the page where the amendment of a contract is signed, once its student said that they read its draft. Throws
 * 409 when none waits for its signature.
 */
export async function amendmentLink(
  services: Services,
  contract: ContractRow,
  accepted: ChangeAccepted,
): Promise<string> {
  const amendment = await findOpen(services.db, contract.id)
  if (amendment?.state !== 'signing' || contract.statut === 'résilié')
    throw new AppError('conflict', 'changes.none')
  await acceptDraft(services, { contract, amendment, accepted })
  const of = { contractId: contract.id, amendmentId: amendment.id }
  return paperLink(services, of, paperOf(services, contract, amendment))
}

/** Takes a change on once its provider says that it is signed. Throws 409 `contracts.not_signed` before. */
export async function confirmAmendment(services: Services, { id: contractId }: ContractRow): Promise<void> {
  const amendment = await findOpen(services.db, contractId)
  if (amendment?.state !== 'signing') return
  if (!(await isSignedNow(services, { contractId, amendmentId: amendment.id })))
    throw new AppError('conflict', 'contracts.not_signed')
  await settleAmendment(services, amendment.id)
}

function paperOf(services: Services, contract: ContractRow, amendment: AmendmentRow): Paper {
  const { id, reference } = contract
  return {
    contract,
    name: `Avenant au contrat ${reference}`,
    returnTo: `${services.config.publicUrl}/contracts/${id}/change?signed=yes`,
    print: () => printAmendment(services, contract, agreedOf(contract, amendment)),
  }
}

/** What an amendment says; cents. `isDraft`: to be read, not signed. */
type Printed = {
  draft: object
  priceCents: number
  effectOn: Day
  differenceCents: number
  laterCents: number
  issuedOn: Day
  isDraft: boolean
}

function agreedOf(contract: ContractRow, amendment: AmendmentRow, isDraft = false): Printed {
  const { draft, effectOn, laterCents, askedAt } = amendment
  const differenceCents = differenceOf(amendment)
  const priceCents = priceWith(contract, amendment)
  return { draft, priceCents, effectOn, laterCents, differenceCents, issuedOn: dayOf(askedAt), isDraft }
}

/**
 * Draws the amendment that a wish would become, marked as a draft, before anything is asked for, paid or signed; that of
 * the change that waits where nothing is wished. Throws 409 `changes.none` where there is neither.
 */
export async function draftAmendment(services: Services, contract: ContractRow, told: object) {
  const open = Object.keys(told).length === 0 ? await findOpen(services.db, contract.id) : null
  if (open) return printAmendment(services, contract, agreedOf(contract, open, true))
  const quoted = await quoteChange(services, contract, told)
  if (!quoted) throw new AppError('conflict', 'changes.none')
  const { draft, price, due, effectOn } = quoted
  return printAmendment(services, contract, {
    ...{ draft, effectOn, priceCents: price.cents, differenceCents: due.cents, laterCents: due.laterCents },
    issuedOn: dayOf(services.now()),
    isDraft: true,
  })
}

async function printAmendment(services: Services, contract: ContractRow, printing: Printed) {
  const { changes, name } = services.products.ofContract(contract)
  if (!changes) throw new Error(`contract ${contract.id} cannot be changed`)
  const { priceCents, effectOn, laterCents, differenceCents, issuedOn, isDraft } = printing
  const next = { draft: changes.draft.parse(printing.draft), priceCents }
  const now = await changes.facts(services.db, services, contract)
  if (!now) throw new Error(`contract ${contract.id} has nothing to change`)
  const after = changes.nextFacts(services, contract, next)
  const [printed, renewed, { buyer, facts }] = await Promise.all([
    changes.printed(services, now),
    changes.printed(services, after, now),
    readDocumentFacts(services, contract),
  ])
  const address = await homeAddress(services, buyer)
  const { renderAmendment } = await import('../../pdf/amendment.ts')
  const bytes = await renderAmendment({
    ...facts,
    ...(address && { address }),
    issuedOn,
    insurance: name,
    changed: renewed.flatMap(({ label, value }, place) => {
      const before = printed[place]?.value ?? ''
      return before === value ? [] : [{ label, before, after: value }]
    }),
    effectOn,
    price: {
      before: contract.primeCents,
      after: priceCents,
      interval: 'interval' in after ? after.interval : null,
      beforeInterval: 'interval' in now ? now.interval : null,
    },
    differenceCents,
    laterCents,
    isDraft,
    isSigned: contract.signatureStatus === 'signed',
    hasCertificate: contract.documentType === 'Certificate',
  })
  const kind = isDraft ? 'Projet-avenant' : 'Avenant'
  return { fileName: `${kind}-${contract.reference}.pdf`, bytes }
}
