import type { Day } from '@cursus/shared/day'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { queueMail } from '../mail/mail.service.ts'
import { certificateShares } from './certificate-shares.table.ts'
import { withWritableSecret } from './shares.service.ts'
import { aboutOf } from './tell-occupants.ts'

/** Days that a link given until the end of the cover opens at most, as its holder was told. */
const aYear = 365

/**
 * Lets occupants' links that were given until the end of the cover open until its new end, once the contract is renewed, a year from
 * their making at most; and mails whoever is known that the cover goes on. May run any number of times.
 */
export async function extendLinks(services: Services): Promise<void> {
  const ones = await findEnding(services.db)
  await eachAlone(services, { code: 'occupants.not_extended', ones }, ({ id }) =>
    transact(services.db, (tx) => extend(tx, services, id)),
  )
}

function findEnding(db: Services['db'] | Tx, only?: string) {
  const { id, contractId, occupantId, withdrawnAt, until, createdAt } = certificateShares
  const longest = sql`LEAST(${contracts.endDate}, (${createdAt} AT TIME ZONE 'Europe/Paris')::date + ${aYear}::int)`
  // A link has no word of the choice: its day is the end that the renewal moved.
  const isOfOldEnd = sql`EXISTS (SELECT FROM contract_events event WHERE event.contract_id = ${contracts.id}
    AND event.kind = 'renewed' AND event.on_day = ${until} AND event.at > ${createdAt})`
  return db
    .select({ id, longest: sql<Day>`${longest}::text` })
    .from(certificateShares)
    .innerJoin(contracts, eq(contracts.id, contractId))
    .where(
      and(
        only === undefined ? undefined : eq(id, only),
        isNotNull(occupantId),
        isNull(withdrawnAt),
        sql`${contracts.statut} <> 'résilié' AND ${until} < ${longest}`,
        isOfOldEnd,
      ),
    )
    .orderBy(asc(id))
}

async function extend(tx: Tx, services: Services, id: string): Promise<void> {
  const [locked] = await tx
    .select({ share: certificateShares, contract: contracts })
    .from(certificateShares)
    .innerJoin(contracts, eq(contracts.id, certificateShares.contractId))
    .where(eq(certificateShares.id, id))
    .for('update', { of: certificateShares })
  const [due] = await findEnding(tx, id)
  if (!locked || !due) return
  const until = due.longest
  await tx.update(certificateShares).set({ until }).where(eq(certificateShares.id, id))
  // Whoever was told of an end is told that it is none.
  if (locked.share.toldEnd || !locked.share.email) return
  const share = await withWritableSecret(tx, services, { ...locked.share, until })
  const about = await aboutOf(tx, services, { ...locked, share })
  if (!about) return
  const eventKey = `occupant-renewed:${share.contractId}:${id}:${locked.contract.endDate}`
  await queueMail(tx, services, { eventKey, ...about, template: 'occupant-renewed' })
}
