import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { countStatements } from '../../../test/count-statements.ts'
import { startTest } from '../../../test/harness.ts'

const t = await startTest()
const database = countStatements()
const administrator = await t.anAdmin()

/** How many statements both pages of payments ask for somebody with so many contracts, one of them late. */
async function statementsFor(count: number) {
  const student = await t.aStudent()
  for (let made = 0; made < count; made += 1)
    await aContract(t.services, student, { sessionId: `cs_${student.id}_${made}` })
  await aContract(t.services, student, {
    lateSince: '2026-11-12',
    statut: 'impayé',
    sessionId: `cs_${student.id}_late`,
  })
  const reads = [
    () => t.as(student).get('/api/payments'),
    () => t.as(administrator).get(`/api/students/${student.id}`),
  ]
  const asked = []
  for (const read of reads) {
    await read()
    const { answer, statements } = await database.of(read)
    expect(answer.statusCode).toBe(200)
    asked.push(statements)
  }
  return asked
}

it('reads what was paid for ten contracts of a student in as many statements as for one', async () => {
  expect(await statementsFor(10)).toEqual(await statementsFor(1))
})
