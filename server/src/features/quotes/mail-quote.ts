import { randomUUID } from 'node:crypto'
import { addDays, dayMs, dayOf, hourMs } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { quoteToText } from '@cursus/shared/quote-text'
import { type MailQuote, quoteDays } from '@cursus/shared/quotes'
import { transact } from '../../platform/database.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../mail/mail.service.ts'
import { describeQuote, quoteTermsOf } from './describe-quote.service.ts'

/** Quotes that may be mailed to one mailbox, whoever asks. */
const ofMailbox = defineLimit({ name: 'quotes.mails_to_mailbox', count: 5, windowMs: dayMs })
/** Quotes that one network may have mailed; a campus shares one address. */
const ofNetwork = defineLimit({ name: 'quotes.mails_of_network', count: 30, windowMs: hourMs })

type Asked = MailQuote & { language: Language; from: string }

/**
 * Mails a quote with today's price to any address; looks nothing up about its owner. The link keeps the answers for
 * 30 days. Throws 422 for a quote without a price, 429 beyond five a day per mailbox or thirty an hour per network.
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
