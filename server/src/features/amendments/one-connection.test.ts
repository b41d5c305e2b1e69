import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { contracts } from '../contracts/contracts.table.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t } = w
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

/** Leaves the calls one connection: a transaction that asks for a second one waits for itself. */
async function leaveOneConnection() {
  const { calls } = t.db.$client
  const held = await Promise.all(Array.from({ length: calls.options.max - 1 }, () => calls.connect()))
  onTestFinished(() => {
    for (const client of held) client.release()
  })
}

it('asks for a change, and tells that it is not done, over the connection of its transaction', async () => {
  const home = await buySignedHome(w)
  const mails = () => w.mailsOf(home.student)
  await leaveOneConnection()
  const asked = await home.ask({ numberOfRooms: 3, reason: 'Demandé par téléphone' }, admin)
  expect(asked.json()).toMatchObject({ data: { state: 'to_pay' } })
  expect(await mails()).toContain('change-asked')
  await home.pay((await home.payLink()).json().data.link)
  await t.db.update(contracts).set({ revision: 99 }).where(eq(contracts.id, home.id))
  expect((await home.sign()).json()).toMatchObject({ data: { waiting: null, now: { numberOfRooms: 2 } } })
  expect(await mails()).toContain('change-void')
})
