import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../mail/mail.service.ts'
import { describeQuote } from '../quotes/describe-quote.service.ts'
import type { CallRow } from './calls.table.ts'

const eventOf = (reference: string, change: number) => `call:${reference}:${change}`

/** Returns the events of all mails about a call: its request, and each change. */
export const eventsOf = ({ reference, changes }: CallRow): string[] =>
  Array.from({ length: changes + 1 }, (_, change) => eventOf(reference, change))

const addressed = ({ reference, changes, email, firstName, language }: CallRow) => ({
  eventKey: eventOf(reference, changes),
  to: { address: email, name: firstName },
  language,
})

/** Facts that both mails state: who calls whom, when and about what. */
async function factsOf(services: Services, row: CallRow) {
  const { reference, day, hour, firstName, phone, quote, language, changes } = row
  const about = quote ? (await describeQuote(services, quote, language)).words : ''
  const advisor = services.config.advisor.name.split(' ')[0] ?? ''
  return {
    name: firstName,
    reference,
    day,
    hour,
    phone,
    about,
    advisor,
    changes,
    writtenAt: services.now().toISOString(),
  }
}

/** Mails the confirmation of a new or moved call, with a calendar entry and the link to change it. */
export async function confirmCall(tx: Tx, services: Services, row: CallRow): Promise<void> {
  await queueMail(tx, services, {
    ...addressed(row),
    template: 'call-asked',
    payload: { ...(await factsOf(services, row)), tokenReference: row.tokenReference },
  })
}

/** Mails the confirmation of a cancelled call, which also removes it from the calendar. */
export async function tellCalledOff(tx: Tx, services: Services, row: CallRow): Promise<void> {
  await queueMail(tx, services, {
    ...addressed(row),
    template: 'call-off',
    payload: await factsOf(services, row),
  })
}
