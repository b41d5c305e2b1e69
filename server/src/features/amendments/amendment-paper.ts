import { dayOf } from '@cursus/shared/day'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { homeAddress, readDocumentFacts } from '../purchases/document-facts.queries.ts'
import { isSignedNow, type Paper, paperLink } from '../signatures/signing-link.service.ts'
import { type AmendmentRow, differenceOf, findOpen } from './amendments.queries.ts'
import { settleAmendment } from './settle-amendment.ts'

/** Returns the page where the amendment of a contract is signed. Throws 409 when none waits for its signature. */
export async function amendmentLink(services: Services, contract: ContractRow): Promise<string> {
  const amendment = await findOpen(services.db, contract.id)
  if (amendment?.state !== 'signing') throw new AppError('conflict', 'changes.none')
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
    print: () => printAmendment(services, contract, amendment),
  }
}

async function printAmendment(services: Services, contract: ContractRow, amendment: AmendmentRow) {
  const { changes, name } = services.products.ofContract(contract)
  if (!changes) throw new Error(`contract ${contract.id} cannot be changed`)
  const { priceCents, effectOn, laterCents, askedAt } = amendment
  const next = { draft: changes.draft.parse(amendment.draft), priceCents }
  const now = await changes.facts(services, contract)
  if (!now) throw new Error(`contract ${contract.id} has nothing to change`)
  const after = changes.nextFacts(services, contract, next)
  const [printed, renewed, { buyer, facts }] = await Promise.all([
    changes.printed(services, now),
    changes.printed(services, after),
    readDocumentFacts(services, contract),
  ])
  const address = await homeAddress(services, buyer)
  const { renderAmendment } = await import('../../pdf/amendment.ts')
  const bytes = await renderAmendment({
    ...facts,
    ...(address && { address }),
    issuedOn: dayOf(askedAt),
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
    },
    differenceCents: differenceOf(amendment),
    laterCents,
  })
  return { fileName: `Avenant-${contract.reference}.pdf`, bytes }
}
