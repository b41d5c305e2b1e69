import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { atLength } from '../../platform/database-pools.ts'
import type { Services } from '../../platform/services.ts'
import { lastBackupOf } from '../backups/last-backup.queries.ts'
import { type QueueState, readQueues, readWorld, type WorldState } from './state.queries.ts'

/** Milliseconds for which what was counted in the database is told again, and those after which it counts as away. */
const freshMs = 5000
const silenceMs = 3000

type State = { world: WorldState; queues: QueueState[] }
type Value = readonly [label: string | null, value: number]
type Told = { name: string; help: string; label?: string; values: (state: State) => Value[] }

const ofQueues = (name: string, help: string, what: 'due' | 'active' | 'oldest'): Told => ({
  name,
  help,
  label: 'name',
  values: ({ queues }) => queues.map((queue) => [queue.name, Math.max(0, queue[what])] as const),
})

const told: Told[] = [
  ofQueues('cursus_jobs_due', 'Jobs that could begin now.', 'due'),
  ofQueues('cursus_jobs_active', 'Jobs that run, in all processes.', 'active'),
  ofQueues('cursus_job_oldest_seconds', 'Seconds since the oldest due job should have begun.', 'oldest'),
  {
    name: 'cursus_jobs_given_up',
    help: 'Jobs that failed for good and wait for a person.',
    values: ({ world }) => [[null, world.jobsGivenUp]],
  },
  {
    name: 'cursus_mails',
    help: 'Mails of the outbox: due, late (an hour of vain tries), refused for good.',
    label: 'state',
    values: ({ world }) => [
      ['due', world.mailsDue],
      ['late', world.mailsLate],
      ['refused', world.mailsRefused],
    ],
  },
  {
    name: 'cursus_mail_oldest_seconds',
    help: 'Age of the oldest mail that is due, invitations by list left out.',
    values: ({ world }) => [[null, world.oldestMail]],
  },
  {
    name: 'cursus_paid_without_contract',
    help: 'Paid purchases, finished ones of two days only, that lack a contract: always 0.',
    values: ({ world }) => [[null, world.paidWithoutContract]],
  },
  {
    name: 'cursus_paid_without_data',
    help: 'Payments of clients that send their data on return, which has not come.',
    values: ({ world }) => [[null, world.paidWithoutData]],
  },
  {
    name: 'cursus_payments_undecided',
    help: 'Sessions that ended a quarter of an hour ago, of which nobody knows whether they were paid.',
    values: ({ world }) => [[null, world.undecided]],
  },
  {
    name: 'cursus_payments_not_paid_back',
    help: 'Payments that bought nothing and have not gone back a day after their session was opened.',
    values: ({ world }) => [[null, world.notPaidBack]],
  },
  {
    name: 'cursus_refunds',
    help: 'Refunds past their last legal day, and parts that the provider refused.',
    label: 'state',
    values: ({ world }) => [
      ['late', world.refundsLate],
      ['refused', world.refundsRefused],
    ],
  },
  {
    name: 'cursus_archive_stuck_seconds',
    help: 'Seconds since the database last archived a piece of its log, where the newest try failed; else 0.',
    values: ({ world }) => [[null, world.archiveStuck]],
  },
]

/** Adds gauges of what stands in the database; without an answer of it they are missing, as an old figure looks like peace. */
export function addStateGauges(registry: Registry, services: Services): void {
  const registers = [registry]
  const read = kept(services, async () => {
    const [world, queues] = await Promise.all([readWorld(services), readQueues(services)])
    return { world, queues }
  })
  for (const { name, help, label, values } of told) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        const state = await read()
        this.reset()
        // Without a label it would say 0.
        if (!label) this.remove()
        for (const [which, value] of state ? values(state) : [])
          this.set(label && which ? { [label]: which } : {}, value)
      },
    })
  }
  new Gauge({
    name: 'cursus_database_up',
    help: '1 while the database answers; else the figures counted in it are missing.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
}

/** Returns the function that reads the state, or what was read within the last seconds; null while nothing answers. */
function kept({ now }: Services, read: () => Promise<State>): () => Promise<State | null> {
  let last: { at: number; state: Promise<State | null> } | null = null
  return () => {
    const at = now().getTime()
    if (!last || Math.abs(at - last.at) >= freshMs) {
      const state = atLength(read).catch(() => null)
      last = { at, state: Promise.race([state, wait(silenceMs, null, { ref: false })]) }
    }
    return last.state
  }
}

/** Adds gauges of this process: its connections to the database, and the backup that is configured for it. */
export function addProcessGauges(registry: Registry, services: Services): void {
  const registers = [registry]
  const { calls, longWork } = services.db.$client
  new Gauge({
    name: 'cursus_pool_connections',
    help: 'Connections to the database: used, idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries({ calls, longWork })) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'wanted' }, waitingCount)
      }
    },
  })
  const lastBackup = lastBackupOf(services)
  if (!lastBackup) return
  new Gauge({
    name: 'cursus_backup_finished_timestamp_seconds',
    help: 'When the newest whole backup was finished; 0 when there is none.',
    registers,
    async collect() {
      const at = (await lastBackup()).at
      this.set(at ? Date.parse(at) / 1000 : 0)
    },
  })
}
