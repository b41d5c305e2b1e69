import { and, eq, inArray, isNull } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import type { Tx } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { homes, roommates } from '../home/home.table.ts'
import { students } from '../students/students.table.ts'

/**
 * Adds the missing homes of the demo world and their roommates, each at the student's own address; also to a database
 * filled before homes existed.
 */
export async function insertHomes(tx: Tx): Promise<void> {
  const references = demo.contracts.map(({ reference }) => reference)
  const missing = await tx
    .select({ contractId: contracts.id, reference: contracts.reference, address: students })
    .from(contracts)
    .innerJoin(students, eq(students.userId, contracts.studentId))
    .leftJoin(homes, eq(homes.contractId, contracts.id))
    .where(
      and(
        inArray(contracts.reference, references),
        eq(contracts.insuranceType, 'Habitation'),
        isNull(homes.contractId),
      ),
    )
  for (const home of missing) await insertHome(tx, home)
}

interface Missing {
  contractId: string
  reference: string
  address: typeof students.$inferSelect
}

async function insertHome(tx: Tx, { contractId, reference, address }: Missing): Promise<void> {
  const row = demo.contracts.find((contract) => contract.reference === reference)
  const { street, postalCode, city, country, complement } = address
  if (!row?.numberOfPersons || !street || !postalCode || !city || !country) {
    throw new Error(`the demo home ${reference} has no address or no persons`)
  }
  const { numberOfPersons } = row
  const home = { contractId, street, complement, postalCode, city, country, numberOfPersons }
  const made = await tx
    .insert(homes)
    .values(home)
    .onConflictDoNothing()
    .returning({ contractId: homes.contractId })
  const others = demo.roommates.filter((roommate) => roommate.contractId === row.id)
  if (made.length === 0 || others.length === 0) return
  await tx.insert(roommates).values(
    others.map(({ civility, name, lastName, birthday }, index) => ({
      contractId,
      position: index + 1,
      civility: civility as 'M',
      name,
      lastName,
      birthday,
    })),
  )
}
