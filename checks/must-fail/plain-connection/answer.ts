// breaks: 8, 13
type Services = { db: { insert: (row: string) => Promise<void> } }
declare function transact<T>(db: unknown, work: (tx: { insert: (row: string) => Promise<void> }) => Promise<T>): Promise<T>

export async function answer(services: Services, tx: { insert: (row: string) => Promise<void> }) {
  await tx.insert('kept')
  // Another connection: this row stays when the transaction is undone.
  await services.db.insert('stays')
}

export const ask = ({ db }: Services) =>
  transact(db, async (tx) => {
    await db.insert('stays')
    await tx.insert('kept')
  })
