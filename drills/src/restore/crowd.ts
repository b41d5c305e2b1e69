import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { documents } from '../../../server/src/features/documents/documents.table.ts'
import { files } from '../../../server/src/features/files/files.table.ts'
import { createDiskFiles } from '../../../server/src/providers/files/disk-files.ts'
import type { World } from '../engine/world.ts'

/** Files written, and rows inserted, at a time. */
const atATime = 1000
const studentsPerContract = 2.5

/**
 * Fills the database with so many contracts and five students for two of them, each contract with a certificate in the store: a real one
 * that somebody just bought, with an end of its own, as no two files are alike.
 */
export async function fillWorld(world: World, contracts: number): Promise<void> {
  const { db } = world
  const sample = await aCertificate(world)
  await db.execute(sql`
    WITH people AS (
      INSERT INTO users (email, role, name, last_name, is_active)
      SELECT 'crowd-' || n || '@example.org', 'ROLE_STUDENT_CLASSIC', 'Malo', 'Kerdivel', true
      FROM generate_series(1, ${Math.round(contracts * studentsPerContract)}::int) AS n RETURNING id)
    INSERT INTO students (user_id, civility, birthday, phone_number) SELECT id, 'M', '2002-02-02', '+33612345678' FROM people`)
  // Triggers keep a queue and evidence of what people do; nobody did this.
  await db.execute(sql`
    WITH quiet AS (SELECT set_config('session_replication_role', 'replica', true))
    INSERT INTO contracts (student_id, insurance_type, document_type, reference, check_code, payment_status, signature_status,
      start_date, end_date, prime_cents, price_id)
    SELECT user_id, 'Santé/Mobilité', 'Certificate', 'R-' || n, 'R' || n || 'K', 'payment_succeeded', 'none', current_date, current_date + 90, 9000, 'x'
    FROM quiet, (SELECT user_id, row_number() OVER () AS n FROM students LIMIT ${contracts}) AS chosen`)
  const store = createDiskFiles(join(world.folder, 'files'))
  for (let done = 0; done < contracts; done += atATime) await fillFiles(world, store, sample)
  await db.execute(sql`VACUUM ANALYZE`)
}

async function aCertificate({ db, folder }: World): Promise<Buffer> {
  const [file] = await db
    .select({ key: files.storageKey })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .limit(1)
  if (!file) throw new Error('nobody has a certificate yet')
  return createDiskFiles(join(folder, 'files')).get(file.key)
}

async function fillFiles(
  { db }: World,
  store: ReturnType<typeof createDiskFiles>,
  sample: Buffer,
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM contracts WHERE reference LIKE 'R-%' AND NOT EXISTS (SELECT FROM documents WHERE contract_id = contracts.id)
    LIMIT ${atATime}`)
  const put = await Promise.all(
    rows.map(async ({ id }) => {
      const bytes = Buffer.concat([sample, Buffer.from(`%${id}\n`)])
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { contract: id, key: await store.put(bytes), size: bytes.length, sha256 }
    }),
  )
  await db.execute(sql`
    WITH given AS (SELECT * FROM json_to_recordset(${JSON.stringify(put)}::json) AS g(contract uuid, key text, size int, sha256 text)),
      kept AS (INSERT INTO files (storage_key, mime_type, size, sha256) SELECT key, 'application/pdf', size, sha256 FROM given
        RETURNING id, storage_key)
    INSERT INTO documents (contract_id, file_id, kind, file_name)
    SELECT contract, kept.id, 'certificate', 'certificate.pdf' FROM given JOIN kept ON storage_key = key`)
}
