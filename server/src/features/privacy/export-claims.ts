import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { claimAskedProofs, claimDocuments, claimMessages, claims } from '../claims/claims.table.ts'

/** Returns each claim with all messages, asked proofs and files; administrators appear without names. */
export async function claimsOf(db: Db, studentId: string) {
  const { studentId: _, contractId, assigneeId, decidedBy, key, search, ...columns } = getTableColumns(claims)
  const rows = await db
    .select(columns)
    .from(claims)
    .where(eq(claims.studentId, studentId))
    .orderBy(desc(claims.createdAt))
  const ids = rows.map(({ id }) => id)
  const [messages, asked, proofs] = await Promise.all([
    db
      .select()
      .from(claimMessages)
      .where(inArray(claimMessages.claimId, ids))
      .orderBy(asc(claimMessages.createdAt)),
    db.select().from(claimAskedProofs).where(inArray(claimAskedProofs.claimId, ids)),
    db.select().from(claimDocuments).where(inArray(claimDocuments.claimId, ids)),
  ])
  return rows.map(({ id, ...claim }) => ({
    ...claim,
    messages: messages.flatMap((one) =>
      one.claimId === id ? [{ from: one.from, text: one.text, createdAt: one.createdAt }] : [],
    ),
    askedProofs: asked.flatMap((one) =>
      one.claimId === id ? [{ proof: one.proof, askedAt: one.askedAt, givenAt: one.givenAt }] : [],
    ),
    files: proofs.flatMap((one) =>
      one.claimId === id
        ? [{ title: one.title, proof: one.proof, from: one.from, createdAt: one.createdAt }]
        : [],
    ),
  }))
}
