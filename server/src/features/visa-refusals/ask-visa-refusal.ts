import { type Day, dayOf } from '@cursus/shared/day'
import type { VisaRefusalCause } from '@cursus/shared/visa-refusals'
import { addWorkingDays } from '@cursus/shared/working-days'
import { and, desc, eq } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { nextNumber } from '../../platform/numbers.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { insertFile, type StoredBytes } from '../files/files.service.ts'
import { mayBeReread, standingOf, type VisaRefusalRow } from './standing.ts'
import { tellOfRequest } from './tell-of-visa-refusal.ts'
import { visaRefusals } from './visa-refusals.table.ts'

type Own = { studentId: string; contractId: string }
type Asked = Own & {
  cause: VisaRefusalCause
  letterDate: Day
  letterFrom: string
  letter: { stored: StoredBytes; name: string }
}

/**
 * Takes the letter that refuses a visa or cancels a stay, for a stay that may still end by it (`standingOf`), and mails the receipt with the day of the
 * answer; the contract goes on until somebody accepts it. Does nothing while a request waits. Throws 404, 409
 * `visa_refusals.…`, 422.
 */
export async function askVisaRefusal(services: Services, asked: Asked): Promise<{ isNew: boolean }> {
  return transact(services.db, async (tx) => {
    const row = await lockOwn(tx, asked)
    const newest = await newestOf(tx, row.id)
    if (newest && newest.decision === null && row.statut !== 'résilié') return { isNew: false }
    const { terms } = expectOpen(services, row, newest)
    const today = dayOf(services.now())
    const { cause, letterDate, letterFrom, letter } = asked
    if (letterDate > today)
      throw invalid('platform.invalid', { letterDate: ['validation.field.letterDate.future'] })
    await insert(tx, services, {
      row,
      terms,
      values: {
        cause,
        letterDate,
        letterFrom,
        letterFileId: await insertFile(tx, services, letter.stored),
        letterName: letter.name,
        rereads: null,
      },
    })
    return { isNew: true }
  })
}

/**
 * Asks that another person reads a refused request again. Asking twice makes one. Throws 404, 409 when nothing was
 * refused, when it was read twice, and when the request came after the first day.
 */
export async function askReread(services: Services, own: Own): Promise<void> {
  await transact(services.db, async (tx) => {
    const row = await lockOwn(tx, own)
    const newest = await newestOf(tx, row.id)
    if (newest && newest.rereads !== null && newest.decision === null) return
    if (!newest || !mayBeReread(newest)) throw new AppError('conflict', 'visa_refusals.no_reread')
    const { terms } = expectOpen(services, row, newest)
    const { cause, letterDate, letterFrom, letterFileId, letterName, id: rereads } = newest
    const values = { cause, letterDate, letterFrom, letterFileId, letterName, rereads }
    await insert(tx, services, { row, terms, values })
  })
}

async function lockOwn(tx: Tx, { contractId, studentId }: Own): Promise<ContractRow> {
  const isOwn = and(eq(contracts.id, contractId), eq(contracts.studentId, studentId))
  const [row] = await tx.select().from(contracts).where(isOwn).for('update')
  if (!row) throw new AppError('not_found', 'platform.not_found')
  return row
}

function expectOpen(services: Services, row: ContractRow, newest: VisaRefusalRow | null) {
  const { fault, terms } = standingOf(services, row, newest)
  if (fault || !terms) throw new AppError('conflict', `visa_refusals.${fault ?? 'not_of_product'}`)
  return { terms }
}

type Told = Pick<
  VisaRefusalRow,
  'cause' | 'letterDate' | 'letterFrom' | 'letterFileId' | 'letterName' | 'rereads'
>
type Inserted = { row: ContractRow; terms: { workingDays: number }; values: Told }

async function insert(tx: Tx, services: Services, { row, terms, values }: Inserted): Promise<void> {
  const askedAt = services.now()
  const today = dayOf(askedAt)
  const [request] = await tx
    .insert(visaRefusals)
    .values({
      ...values,
      contractId: row.id,
      reference: await nextNumber(tx, 'VIS', today),
      askedAt,
      dueOn: addWorkingDays(today, terms.workingDays),
    })
    .returning()
  if (!request) throw new Error('the request was not written')
  await tellOfRequest(tx, services, { contract: row, request })
}

/** Returns the newest request of a contract; null when there was none. */
async function newestOf(db: Db, contractId: string): Promise<VisaRefusalRow | null> {
  const [row] = await db
    .select()
    .from(visaRefusals)
    .where(eq(visaRefusals.contractId, contractId))
    .orderBy(desc(visaRefusals.askedAt), desc(visaRefusals.reference))
    .limit(1)
  return row ?? null
}
