import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { quoteToText } from '@cursus/shared/quote-text'
import { type MailQuote, quoteDays } from '@cursus/shared/quotes'
import { transact } from '../../platform/database.ts'
import { countHits, dayMs, defineLimit, hourMs } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../mail/mail.service.ts'
import { describeQuote, quoteTermsOf } from './describe-quote.service.ts'

/** Quotes that strangers may have sent to one mailbox, whoever asks. */
const ofMailbox = defineLimit({ name: 'quotes.mails_to_mailbox', count: 5, windowMs: dayMs })
/** A campus shares one address. */
const ofNetwork = defineLimit({ name: 'quotes.mails_of_network', count: 30, windowMs: hourMs })

type Asked = MailQuote & { language: Language; from: string }

/**
 * Mails a quote with its price of today to whoever wants it; nothing is looked up about them. Its link brings the answers
 * back for 30 days. Throws 422 for a quote without a price, 429 beyond five a day to one mailbox or thirty an hour of one network.
 */
export async function mailQuote(services: Services, { email, quote, language, from }: Asked): Promise<void> {
  const { words, cents } = await describeQuote(services, quote, language)
  await countHits(services, ofMailbox.of(email.toLowerCase()), ofNetwork.ofNetwork(from))
  const { page } = quoteTermsOf(services, quote)
  const until = addDays(dayOf(services.now()), quoteDays)
  await transact(services.db, (tx) =>
    queueMail(tx, services, {
      eventKey: `quote:${randomUUID()}`,
      to: { address: email, name: '' },
      language,
      template: 'quote',
      payload: { words, cents, until, path: page, quote: quoteToText(quote) },
    }),
  )
}
