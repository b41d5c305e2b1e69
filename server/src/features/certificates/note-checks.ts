import type { Services } from '../../platform/services.ts'
import { certificateChecks } from './certificate-checks.table.ts'

type Answered = { contractId: string; answer: string }

/** Records checks as evidence of their contracts. A failure to write does not stop the answer. */
export async function noteChecks(
  { db, now, log }: Services,
  answered: readonly Answered[],
  day: string,
): Promise<void> {
  if (answered.length === 0) return
  await db
    .insert(certificateChecks)
    .values(answered.map((one) => ({ ...one, day, at: now() })))
    .onConflictDoNothing()
    .catch((err) => log.warn({ code: 'certificates.check', err }, 'nobody noted that a code was checked'))
}
