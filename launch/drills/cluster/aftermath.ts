import type pg from 'pg'
import * as z from 'zod/mini'
import type { Plan } from '../../cluster/plan.ts'
import type { Cluster } from '../../cluster/up.ts'
import { held, until } from '../commands.ts'
import { faultsOfChores } from './chores.ts'
import { connect, contractsIn } from './ledger.ts'
import { type Client, failedAgain } from './requests.ts'
import type { Bought, Login } from './shoppers.ts'
import { judge, type Verdict } from './verdict.ts'

type World = {
  client: Client
  shoppers: { bought: readonly Bought[]; refused: readonly string[] }
  logins: { done: readonly Login[]; refused: readonly string[] }
  ends: ReadonlyMap<string, string>
  hasChores: boolean
  standing: readonly { from: number; to: number }[]
}

/** Seconds in which what a killed worker held is taken up by another, and done. */
const settledSeconds = 240

/** Throws unless everything that was told or paid stands once, when all is quiet. */
export async function expectNothingLost(cluster: Cluster, world: World, { isBroken }: { isBroken: boolean }) {
  const { bought: told } = world.shoppers
  const refused = [...world.shoppers.refused, ...world.logins.refused]
  if (refused.length > 0) throw new Error(`refused: ${refused.slice(0, 3).join('; ')}`)
  if (told.length < 10) throw new Error(`only ${told.length} have bought: that proves little`)
  const paid = await paidAt(cluster.plan)
  const client = await connect(cluster.plan, cluster.secrets)
  try {
    const began = performance.now()
    const verdictNow = async () => judge({ told, paid, contracts: await contractsIn(client) })
    await until('each contract has its certificate and mail', settledSeconds, async () =>
      isQuiet(await verdictNow()) ? true : null,
    ).catch(() => undefined)
    held(`quiet ${((performance.now() - began) / 1000).toFixed(0)} s after the last purchase`)
    if (isBroken) await falsify(client)
    expectNone(await verdictNow(), { told: told.length, paid: paid.length })
    if (world.hasChores) await expectChores(client, world)
  } finally {
    await client.end()
  }
  await expectSessions(world)
  expectNoneFailedAgain(world)
}

async function expectChores(client: pg.Client, { ends }: World): Promise<void> {
  const faults = await faultsOfChores(client, ends)
  if (faults.length > 0) throw new Error(`import and renewal: ${faults.join('; ')}`)
  held('the list is imported once, the covers are renewed once')
}

const isQuiet = ({ lost, unfinished }: Verdict) => lost.length === 0 && unfinished.length === 0

function expectNone({ lost, double, unfinished }: Verdict, { told, paid }: { told: number; paid: number }) {
  const line = `${told} purchases told, ${paid} paid: lost ${lost.length}, double ${double.length}, unfinished ${unfinished.length}`
  const all = [...lost, ...double, ...unfinished]
  if (all.length > 0) throw new Error(`${line}\n  ${all.slice(0, 10).join('\n  ')}`)
  held(line)
}

/** Takes one contract away and makes another twice, behind everybody's back. */
async function falsify(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica')
  const ours = `FROM contracts c JOIN users u ON u.id = c.student_id WHERE u.email LIKE '%@drill.example.org'`
  await client.query(`DELETE FROM contracts WHERE id = (SELECT c.id ${ours} ORDER BY c.id LIMIT 1)`)
  await client.query(`UPDATE contracts SET session_id = (SELECT c.session_id ${ours} ORDER BY c.id LIMIT 1),
    insurance_type = 'Multimédia' WHERE id = (SELECT c.id ${ours} ORDER BY c.id DESC LIMIT 1)`)
}

const Sessions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      payment_status: z.string(),
      customer_details: z.nullish(z.object({ email: z.nullish(z.string()) })),
    }),
  ),
  has_more: z.boolean(),
})

/** What the payment provider took of the people of a drill, as it says itself. */
async function paidAt({ ports }: Plan) {
  const paid: { sessionId: string; email: string }[] = []
  for (let after = ''; ; ) {
    const url = `http://127.0.0.1:${ports.sandbox}/v1/checkout/sessions?limit=100${after}`
    const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_cursus_sandbox' } })
    const { data, has_more } = Sessions.parse(await answer.json())
    for (const { id, payment_status, customer_details } of data) {
      const email = customer_details?.email ?? ''
      if (payment_status === 'paid' && email.endsWith('@drill.example.org'))
        paid.push({ sessionId: id, email })
    }
    const last = data.at(-1)
    if (!has_more || !last) return paid
    after = `&starting_after=${last.id}`
  }
}

/** Throws when somebody who was let in is not known any more: each login that was answered can be refreshed. */
async function expectSessions({ client, logins }: World): Promise<void> {
  const step = Math.max(1, Math.floor(logins.done.length / 40))
  const some = logins.done.filter((_, index) => index % step === 0)
  for (const { refreshToken } of some) {
    const json = { refresh_token: refreshToken }
    await client.send('refresh', '/api/security/token/refresh', { method: 'POST', json })
  }
  held(`${logins.done.length} logins answered; ${some.length} of them looked at, all still known`)
}

/** Throws for requests that failed twice while all was well. */
function expectNoneFailedAgain({ client, standing }: World): void {
  const again = failedAgain(client.tries, standing)
  const faults = client.tries.filter(({ fault }) => fault !== null)
  if (again.length > 0) throw new Error(`failed again after one retry: ${JSON.stringify(again.slice(0, 5))}`)
  held(`${client.tries.length} tries, ${faults.length} failed, none again after one retry once all stood`)
}
