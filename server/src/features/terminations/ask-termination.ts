import { type Day, dayMs, dayOf } from '@cursus/shared/day'
import { and, eq, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { endChange } from '../amendments/ended-change.service.ts'
import { leaveContract } from '../contracts/change-contract.service.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { payableBy } from '../contracts/termination.rules.ts'
import { insertFile, type StoredBytes } from '../files/files.service.ts'
import { closeRequest } from './close-request.service.ts'
import { drawNotice } from './draw-notice.ts'
import { tellOfTermination } from './tell-of-termination.ts'
import { isStanding, newestOf, type Option, optionsOf, type TerminationRow } from './terminations.queries.ts'
import { terminationNumbers, terminations } from './terminations.table.ts'

/** Contract, reason and proof of a request to leave. `endsOn` is the end that its student read; null where none was told. */
export type Request = {
  studentId: string
  contractId: string
  reason: Option['rule']['reason']
  eventDate: Day | null
  endsOn: Day | null
  proof: { stored: StoredBytes; name: string } | null
  requestId: string
}

/** Requests for one contract: each mails its student and draws a sealed notice, and may be taken back. */
const requestsOfContract = defineLimit({ name: 'terminations.requests', count: 10, windowMs: dayMs })

/**
 * Takes a request to leave a contract: ends it on its day with a change that waits, mails the receipt and queues the
 * notice. The same request again returns the first. Throws 404 for another's contract, 409 when it is over, ends already, or
 * would end on another day than the one that was read, 422 for a reason that does not apply today, with the cause and the
 * earliest day in the answer, 429 beyond ten a day.
 */
export async function askTermination(services: Services, request: Request): Promise<{ isNew: boolean }> {
  return transact(services.db, async (tx) => {
    const row = await lockOwn(tx, request)
    const newest = await newestOf(tx, row.id)
    if (newest && isStanding(row, newest) && isSame(newest, request)) return { isNew: false }
    const { isOver, isTerminated } = stateOn(row, dayOf(services.now()))
    if (isOver) throw new AppError('conflict', 'terminations.over')
    if (isTerminated) throw new AppError('conflict', 'terminations.already')
    const options = await optionsOf(services, row, request)
    const option = findOption(options, request)
    if (request.endsOn !== null && request.endsOn !== option.outcome.endsOn)
      throw new AppError('conflict', 'terminations.meanwhile')
    await countHits({ db: tx, now: services.now }, requestsOfContract.of(row.id))
    await closeRequest(tx, row, services.now())
    const written = await write(tx, services, { request, row, option })
    await tellOfTermination(tx, services, row, written)
    await endChange(tx, services, row.id)
    await services.jobs.enqueue(tx, drawNotice, { terminationId: written.id })
    return { isNew: true }
  })
}

/** Locks a student's own contract. Throws 404 for another's or an unknown one. */
export async function lockOwn(
  tx: Tx,
  { contractId, studentId }: Pick<Request, 'contractId' | 'studentId'>,
): Promise<ContractRow> {
  const [row] = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.id, contractId), eq(contracts.studentId, studentId)))
    .for('update')
  if (!row) throw new AppError('not_found', 'platform.not_found')
  return row
}

const isSame = (row: TerminationRow, { reason, eventDate }: Request) =>
  row.reason === reason && row.eventDate === eventDate

function findOption(options: Option[], { reason, eventDate }: Request) {
  const option = options.find(({ rule }) => rule.reason === reason)
  if (!option) throw refused('reason', 'not_of_product')
  if (option.rule.kind === 'event' && eventDate === null) throw refused('eventDate', 'no_event')
  const { outcome } = option
  if (outcome.isAllowed) return { ...option, outcome }
  const isOfEvent = outcome.refusal === 'event_to_come' || outcome.refusal === 'event_too_old'
  throw refused(isOfEvent ? 'eventDate' : 'reason', outcome.refusal, outcome.allowedFrom)
}

function refused(field: 'reason' | 'eventDate', refusal: string, allowedFrom: Day | null = null): AppError {
  const key = refusal === 'no_event' ? 'validation.field.required' : `validation.field.termination.${refusal}`
  return new AppError('invalid', 'terminations.not_allowed', {
    errors: { [field]: [key] },
    more: { refusal, allowedFrom },
  })
}

type Allowed = {
  request: Request
  row: ContractRow
  option: ReturnType<typeof findOption>
}

async function write(tx: Tx, services: Services, { request, row, option }: Allowed): Promise<TerminationRow> {
  const askedAt = services.now()
  const today = dayOf(askedAt)
  const { outcome, refund, rule } = option
  const { proof, requestId, studentId } = request
  await leaveContract(tx, services, { row, acting: { actorId: studentId, requestId } }, outcome.endsOn)
  const [written] = await tx
    .insert(terminations)
    .values({
      contractId: row.id,
      reference: sql`'RES-' || ${today.slice(0, 4)}::text || '-' || lpad(nextval(${terminationNumbers.seqName}::regclass)::text, 6, '0')`,
      reason: rule.reason,
      eventDate: rule.kind === 'event' ? request.eventDate : null,
      proofFileId: proof && (await insertFile(tx, services, proof.stored)),
      proofName: proof?.name ?? null,
      lastDay: outcome.lastDay,
      endsOn: outcome.endsOn,
      refundCents: refund?.cents ?? 0,
      refundDueBy: payableBy(outcome),
      askedAt,
    })
    .returning()
  if (!written) throw new Error('the termination was not written')
  return written
}
