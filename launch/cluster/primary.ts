import * as z from 'zod/mini'
import type { Plan } from './plan.ts'

const Standing = z.object({
  state: z.string(),
  role: z.string(),
  timeline: z.optional(z.number()),
  replication: z.optional(z.array(z.object({ application_name: z.string(), sync_state: z.string() }))),
})

export type MemberState = {
  name: string
  role: string
  state: string
  timeline: number | undefined
  synchronous: string[]
}

/** What each Patroni says of its member, and who follows it in step; `silent` for one that does not answer within a second. */
export function membersOf({ members }: Plan): Promise<MemberState[]> {
  return Promise.all(
    members.map(async ({ name, ports }) => {
      try {
        const answer = await fetch(`http://127.0.0.1:${ports.patroni}/patroni`, {
          signal: AbortSignal.timeout(1000),
        })
        const { role, state, timeline, replication = [] } = Standing.parse(await answer.json())
        const inStep = replication.filter(({ sync_state }) => sync_state === 'sync')
        const synchronous = inStep.map(({ application_name }) => application_name)
        return { name, role: role === 'master' ? 'primary' : role, state, timeline, synchronous }
      } catch {
        return { name, role: 'unknown', state: 'silent', timeline: undefined, synchronous: [] }
      }
    }),
  )
}

/** The member that holds the lead, by what Patroni answers HAProxy; null while nobody does. */
export async function primaryOf({ members }: Plan): Promise<string | null> {
  const found = await Promise.all(
    members.map(async ({ name, ports }) => {
      const asked = fetch(`http://127.0.0.1:${ports.patroni}/primary`, { signal: AbortSignal.timeout(1000) })
      return asked.then(
        ({ ok }) => ok && name,
        () => null,
      )
    }),
  )
  return found.find(Boolean) || null
}
