import { eq } from 'drizzle-orm'
import { type Db, together } from '../../platform/database.ts'
import { homes } from './home.table.ts'
import { roommatesOf } from './roommates.service.ts'

/** Reads an insured home, with the people insured in it beside the policyholder. */
export async function readHome(db: Db, contractId: string) {
  const [[home], others] = await together([
    db.select().from(homes).where(eq(homes.contractId, contractId)).limit(1),
    roommatesOf(db, contractId),
  ])
  if (!home) throw new Error(`contract ${contractId} has no home`)
  return { home, others }
}
