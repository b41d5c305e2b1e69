import type { QueueEntry, QueueKind, QueueSubject } from '@cursus/shared/queue'
import { and, eq, lt } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findCall } from '../calls/calls.queries.ts'
import { claims } from '../claims/claims.table.ts'
import { findLatePayment } from '../payments/late-payments.queries.ts'
import { findNameChange } from '../profile/name-changes.queries.ts'
import { findDispute } from '../refunds/disputes.queries.ts'
import { findRefund } from '../refunds/refunds.queries.ts'
import { findRequest } from '../requests/certificate-requests.queries.ts'
import { findComplaint } from '../requests/complaints.queries.ts'
import { findTermination } from '../terminations/list-terminations.queries.ts'
import { findVisaRefusal } from '../visa-refusals/list-visa-refusals.queries.ts'
import { endedBy } from './ended-by.queries.ts'
import { findItem, type Named } from './queue.queries.ts'
import { watchersOf } from './watching.ts'

type Found = Exclude<QueueSubject, null>['subject']
type Read = (services: Services, id: string, readerId: string) => Promise<Found | null | undefined>

/** What each kind is read by; a claim, by a call of its own, is only looked for. */
const readers: Record<Exclude<QueueKind, 'claim'>, Read> = {
  certificate_request: ({ db }, id) => findRequest(db, id),
  complaint: (services, id) => findComplaint(services, services.db, id),
  call: ({ db }, id) => findCall(db, id),
  termination: findTermination,
  visa_refusal: findVisaRefusal,
  refund: findRefund,
  name_change: ({ db }, id) => findNameChange(db, id),
  formal_notice: findLatePayment,
  dispute: findDispute,
}

/** A thing with how it waits and who else looks at it, also once it waits no more. Throws 404 for one that never was. */
export async function readEntry(services: Services, named: Named, readerId: string): Promise<QueueEntry> {
  const [about, item, watching] = await Promise.all([
    readSubject(services, named, readerId),
    findItem(services, named, readerId),
    watchersOf(services, { ...named, userId: readerId }),
  ])
  if (item) return { item, about, ...watching, endedBy: null }
  return {
    item,
    about,
    ...watching,
    decider: (await isUndecided(services, named)) ? watching.decider : null,
    endedBy: await endedBy(services, named, { about, readerId }),
  }
}

async function readSubject(services: Services, { kind, id }: Named, readerId: string): Promise<QueueSubject> {
  if (kind === 'claim') {
    if (!(await services.db.$count(claims, eq(claims.id, id)))) throw absent()
    return null
  }
  const subject = await readers[kind](services, id, readerId)
  if (!subject) throw absent()
  return { kind, subject } as QueueSubject
}

/** A claim that waits for its student is no more in the queue, and may be decided all the same. */
async function isUndecided({ db }: Services, { kind, id }: Named): Promise<boolean> {
  return kind === 'claim' && (await db.$count(claims, and(eq(claims.id, id), lt(claims.state, 2)))) > 0
}

const absent = () => new AppError('not_found', 'platform.not_found')
