import { mailOutbox } from '../../server/src/features/mail/mail.table.ts'
import { readOptions } from './engine/options.ts'
import { providerFaults } from './engine/provider-faults.ts'
import { runDrill } from './engine/run-drill.ts'
import type { World } from './engine/world.ts'
import { purchases } from './load/purchase-drill.ts'

type Provider = Parameters<typeof providerFaults>[0]

const drillOf = (provider: Provider) => (args: string[]) => {
  const faults = providerFaults(provider)
  return runDrill({
    options: readOptions(args, { minutes: 10, people: 6, among: faults }),
    faults,
    load: async (...asked) => {
      const load = await purchases(...asked)
      const [world] = asked
      const wrong = async () => [...((await load.wrong?.()) ?? []), ...(await missingMails(world))]
      return provider === 'mail' ? { ...load, wrong } : load
    },
  })
}

/** The provider of payments, of signatures, of mail: slow, failing, silent, answering nobody after the effect. */
export const drills = { payments: drillOf('stripe'), signatures: drillOf('yousign'), mail: drillOf('mail') }

/** Mails of which we believe that they left, and which the mailbox never took; and those that are there under two names. */
async function missingMails(world: World): Promise<string[]> {
  const rows = await world.db.select().from(mailOutbox)
  const kept = await mailbox(world)
  const faults: string[] = []
  for (const { id, state, toAddress, template } of rows) {
    const names = kept.filter(({ messageId }) => messageId.includes(id))
    if (state === 'sent' && names.length === 0)
      faults.push(`${toAddress}: ${template} left and never arrived`)
  }
  const ours = (messageId: string) => rows.some(({ id }) => messageId.includes(id))
  const strangers = kept.filter(({ messageId }) => !ours(messageId))
  process.stdout.write(
    `     ${rows.length} mails, ${kept.length} taken by the mailbox: ${kept.length - new Set(kept.map((one) => one.messageId)).size} of them again, under the same name\n`,
  )
  return [...faults, ...strangers.map(({ messageId }) => `a mail that nobody wrote: ${messageId}`)]
}

async function mailbox({ outside }: World): Promise<{ messageId: string }[]> {
  const answer = await fetch(`${outside.url}/mailbox/api/messages?limit=1000000`)
  const { messages } = (await answer.json()) as { messages: { messageId: string }[] }
  return messages
}
