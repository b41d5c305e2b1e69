import { dayOf } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { leaveOutNumbers } from '../../platform/numbers.ts'
import type { Services } from '../../platform/services.ts'
import { endAllSessions } from '../accounts/sessions.service.ts'

/** Numbers that are left out after a restore, unless told otherwise: more than are given between two backups. */
export const usualGap = 1000

/** Numbers of one kind that nobody gets, both included: `RMB-2027` 13 to 1012. */
export type LeftOut = { series: string; from: number; to: number }

/**
 * Makes a restored database safe to start: ends every session in it, also of whoever was signed out since the backup, and leaves out so many numbers of every
 * kind, as those of the lost hours stand on papers that people have. Notes it in the journal. Run again it leaves out as many more.
 */
export async function afterRestore(
  services: Services,
  { gap }: { gap: number },
): Promise<{ sessions: number; leftOut: LeftOut[] }> {
  return transact(services.db, async (tx) => {
    const sessions = await endAllSessions(tx, services)
    const year = dayOf(services.now()).slice(0, 4)
    const leftOut = [
      ...(await leaveOutOfSequences(tx, gap)),
      ...(await leaveOutNumbers(tx, { year, gap })).map(({ series, last }) => ({
        ...{ series: `${series}-${year}`, from: last - gap + 1, to: last },
      })),
    ]
    await audit(tx, services, {
      actorId: null,
      action: 'backups.restored',
      object: { type: 'product', id: 'backups' },
      after: { sessions, leftOut: gap },
    })
    return { sessions, leftOut }
  })
}

/** Moves every sequence of the database on: those of references, of customers, and of rows, which miss none. */
async function leaveOutOfSequences(tx: Tx, gap: number): Promise<LeftOut[]> {
  const { rows } = await tx.execute<{ series: string; last: string }>(sql`
    SELECT sequencename AS series,
      setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value - 1) + ${gap}::bigint) AS last
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`)
  return rows.map(({ series, last }) => ({ series, from: Number(last) - gap + 1, to: Number(last) }))
}
