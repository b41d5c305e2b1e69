import { addDays, dayOf, hourMs, startOfDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, expect, vi } from 'vitest'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { databaseLimits } from '../src/platform/database-pools.ts'
import type { Services } from '../src/platform/services.ts'
import { stays } from './covers.ts'
import { startTest } from './harness.ts'
import { freePort } from './outside.ts'
import type { Person } from './people.ts'
import { startSandbox } from './sandbox.ts'

/** The application with its outside world, both on the clock of the machine, until `forward` moves it for both. */
export async function startPayingWorld(replaced: Partial<Services> = {}) {
  // Two processes, real protocols and fonts: slow on a busy machine.
  vi.setConfig({ testTimeout: 30_000 })
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const outside = await startSandbox(publicUrl)
  let ahead = 0
  const t = await startTest({
    env: {
      PUBLIC_URL: publicUrl,
      STRIPE_API_BASE: outside.url,
      SMTP_URL: `smtp://${outside.smtp}`,
      YOUSIGN_API_BASE: `${outside.url}/yousign/v3`,
    },
    services: { now: () => new Date(Date.now() + ahead), ...replaced },
    // Fifty who come back at once share twelve connections: on a busy machine the last of them waits longer than the two
    // seconds after which a call is told to come again.
    database: async (url) => ({ url, limits: { calls: { ...databaseLimits.calls, connectMs: 20_000 } } }),
  })
  await t.app.listen({ port, host: '127.0.0.1' })
  afterAll(() => t.app.close())
  const forward = async (seconds: number) => {
    ahead += seconds * 1000
    await outside.moveClock(seconds)
  }
  /**
   * Beside midnight the world goes on until two in the morning: late in the evening nothing is sold, or changed, from
   * that day on, and where days that pass lead from winter into summer, or back, an hour is a day of its own.
   */
  const passMidnight = async () => {
    const now = t.services.now()
    const today = dayOf(now)
    const hours = (now.getTime() - startOfDay(today).getTime()) / hourMs
    if (hours > 2 && hours < 22) return
    const day = hours <= 2 ? today : addDays(today, 1)
    await forward((startOfDay(day).getTime() - now.getTime()) / 1000 + 2 * 3600 + 60)
  }
  const stripe = stripeOf(outside.url, t.config.stripe.secretKey)
  return { t, outside, publicUrl, stripe, forward, passMidnight, ...looksInto(t), ...stays() }
}

/** What came of it all. */
function looksInto(t: Awaited<ReturnType<typeof startTest>>) {
  return {
    contractsOf: (who: Person) => t.db.select().from(contracts).where(eq(contracts.studentId, who.id)),
    /** Templates of the mails to somebody, but what each checkout mails before anything is paid. */
    mailsOf: async (who: Person) =>
      (await t.mails())
        .filter(({ toAddress, template }) => toAddress === who.email && template !== 'terms-before')
        .map(({ template }) => template),
    /** Webhooks arrive from another process: looks until it is as told, working off the jobs meanwhile. */
    soon: <T>(look: () => Promise<T>) =>
      expect.poll(
        async () => {
          await t.runJobs({ mayFail: true })
          return look()
        },
        { timeout: 20_000 },
      ),
  }
}

/** The provider's own client, to look at what it holds. */
export function stripeOf(address: string, secretKey: string): Stripe {
  return new Stripe(secretKey, { host: '127.0.0.1', port: new URL(address).port, protocol: 'http' })
}
