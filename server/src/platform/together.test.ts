import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countStatements } from '../../test/count-statements.ts'
import { startTest } from '../../test/harness.ts'
import { schools } from '../features/schools/schools.table.ts'
import { together, transact } from './database.ts'
import { isDatabaseAway, isOutcomeUnknown } from './database-away.ts'

const t = await startTest()
const database = countStatements()

it('waits once for statements that leave together, and the database does them in their order', async () => {
  const { answer, trips } = await database.tripsOf(() =>
    transact(t.db, (tx) => {
      const next = () =>
        tx.select({ number: sql<string>`nextval('contract_numbers')` }).from(schools).limit(1)
      return together([next().for('update'), next(), next()])
    }),
  )
  const numbers = answer.map(([row]) => Number(row?.number))
  expect(numbers).toEqual([0, 1, 2].map((place) => (numbers[0] ?? 0) + place))
  // BEGIN and COMMIT are waited for by themselves.
  expect(trips).toBe(3)
})

it('writes nothing after the rollback, however late a statement leaves', async () => {
  await t.db.execute(sql`CREATE TABLE written (late boolean)`)
  const work = transact(t.db, (tx) => {
    const failing = Promise.resolve(tx.execute(sql`SELECT 1 / 0`))
    const late = async () => {
      await failing.catch(() => undefined)
      await new Promise((resolve) => setImmediate(resolve))
      await tx.execute(sql`INSERT INTO written VALUES (true)`)
    }
    return together([failing, late()])
  })
  await expect(work).rejects.toMatchObject({ cause: { code: '22012' } })
  expect((await t.db.execute(sql`SELECT * FROM written`)).rows).toEqual([])
})

it('tells what failed first, undoes the whole and goes on with the same connection', async () => {
  const { $client } = t.db
  const pidOf = async () => (await $client.query({ text: 'SELECT pg_backend_pid() AS pid' })).rows[0].pid
  const before = await pidOf()
  await t.db.execute(sql`CREATE TABLE marks (mark text)`)
  const cancel = sql`SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(1)`
  for (const [fault, code] of [
    [sql`SELECT 1 / 0`, '22012'],
    [cancel, '57014'],
    [sql`INSERT INTO nowhere VALUES (1)`, '42P01'],
  ] as const) {
    const work = transact(t.db, (tx) =>
      together([
        tx.execute(sql`INSERT INTO marks VALUES ('before')`),
        tx.execute(fault),
        tx.execute(sql`INSERT INTO marks VALUES (${'after'})`),
      ]),
    )
    await expect(work).rejects.toMatchObject({ cause: { code } })
  }
  const rows = async () => (await t.db.execute(sql`SELECT mark FROM marks`)).rows
  expect(await rows()).toEqual([])
  await transact(t.db, (tx) => together([tx.execute(sql`INSERT INTO marks VALUES ('well')`)]))
  expect(await rows()).toEqual([{ mark: 'well' }])
  expect(await pidOf()).toBe(before)
})

it('tells the failure, also where a statement that only followed it is heard of before', async () => {
  const work = transact(t.db, async (tx) => {
    await tx.execute(sql`SET TRANSACTION READ ONLY`)
    const failing = tx.execute(sql`SELECT 1 FROM schools FOR UPDATE`).then((answer) => answer)
    const following = tx.execute(sql`SELECT 1`).then((answer) => answer)
    const heardLast = failing.catch(async (error) => {
      await following.catch(() => undefined)
      throw error
    })
    return together([heardLast, following])
  })
  await expect(work).rejects.toSatisfy(isDatabaseAway)
})

it('leaves nothing half written where the line breaks among them', async () => {
  await t.db.execute(sql`CREATE TABLE halves (half text)`)
  const work = transact(t.db, (tx) =>
    together([
      tx.execute(sql`INSERT INTO halves VALUES ('one')`),
      tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`),
      tx.execute(sql`INSERT INTO halves VALUES ('two')`),
    ]),
  )
  await expect(work).rejects.toSatisfy(isOutcomeUnknown)
  expect((await t.db.execute(sql`SELECT * FROM halves`)).rows).toEqual([])
})
