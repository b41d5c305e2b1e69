import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { followOccupants } from '../src/features/certificates/occupants.jobs.ts'
import type { ContractRow } from '../src/features/contracts/contracts.service.ts'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { writeRoommates } from '../src/features/home/roommates.service.ts'
import { mailOutbox } from '../src/features/mail/mail.table.ts'
import { transact } from '../src/platform/database.ts'
import { insertHomeContract } from './contracts.ts'
import type { startTest } from './harness.ts'
import type { Person } from './people.ts'

export const rose = {
  civility: 'Mme' as const,
  name: 'Rose',
  lastName: 'Tavernel',
  birthday: '2004-02-29',
}
export const nino = { civility: 'M' as const, name: 'Nino', lastName: 'Ferrando', birthday: '2001-10-30' }

type Test = Awaited<ReturnType<typeof startTest>>
export type SharedHome = { contract: ContractRow; holder: Person; rose: string; mail: string }

/** Returns what a test does with homes in which somebody lives with the policyholder, and with the links to their certificates. */
export function sharingHomes(t: Test) {
  const inDays = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))
  let addresses = 0
  const anAddress = () => {
    addresses += 1
    return { headers: { 'x-forwarded-for': `203.0.113.${addresses}` } }
  }

  /** A home until 5 December 2027 in which Rose lives with its policyholder. */
  async function aSharedHome(): Promise<SharedHome> {
    const holder = await t.aStudent({ user: { name: 'Malo', lastName: 'Kerdivel' } })
    const stands = { startDate: '2025-12-05', endDate: '2027-12-05' }
    const contract = await insertHomeContract(t.services, holder, stands)
    await transact(t.db, (tx) => writeRoommates(tx, contract.id, [rose]))
    const page = (await t.as(holder).get(`/api/contracts/${contract.id}`)).json()
    expect(page.occupants).toMatchObject([{ name: 'Rose Tavernel' }])
    addresses += 1
    return { contract, holder, rose: page.occupants[0].id, mail: `rose-${addresses}@example.org` }
  }

  const mailsTo = async ({ mail }: SharedHome) =>
    t.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, mail)).orderBy(mailOutbox.createdAt)

  return {
    inDays,
    anAddress,
    aSharedHome,
    mailsTo,
    /** Templates of the mails to Rose, in their order. */
    toldTo: async (home: SharedHome) => (await mailsTo(home)).map(({ template }) => template),
    /** Gives Rose the link to her certificate. */
    give: ({ contract, holder, rose: id }: SharedHome, body: object = {}, as = holder) =>
      t.as(as).post(`/api/certificates/${contract.checkCode}/occupants/${id}/share`, {
        until: inDays(90),
        language: 'ch',
        ...body,
      }),
    tokenOf: ({ link }: { link: string }) => link.slice(link.lastIndexOf('/') + 1),
    read: async (token: string) => (await t.get(`/api/shares/${token}`, anAddress())).json().data,
    check: async (code: string) => (await t.get(`/api/certificates/${code}`, anAddress())).json().data,
    set: ({ contract }: SharedHome, values: object) =>
      t.db.update(contracts).set(values).where(eq(contracts.id, contract.id)),
    /** Tells everybody of what has happened to their certificates. */
    async follow() {
      t.clock.forward({ minutes: 1 })
      await transact(t.db, (tx) => t.services.jobs.enqueue(tx, followOccupants, {}))
      await t.runJobs()
    },
  }
}
