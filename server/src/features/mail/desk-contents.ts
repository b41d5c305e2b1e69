import { messagePages } from '@cursus/shared/words'
import * as z from 'zod/mini'
import { define } from './content.ts'
import { linesOf, say } from './words.ts'

const addresses = {
  home: '/insurance/housing',
  stay: '/insurance/health-mobility',
  account: '/home',
} as const

/** What administrators write to many students: their own words, in the frame of all mails. */
export const deskContents = {
  'desk-message': define(
    z.object({ subject: z.string(), text: z.string(), leadsTo: z.nullable(z.enum(messagePages)) }),
    ({ subject, text, leadsTo }, { language, page }) => {
      const title = linesOf(subject).join(' ')
      const paragraphs = linesOf(text)
      const label = leadsTo && say(language, `mail.deskMessage.button.${leadsTo}`, {})
      return {
        subject: title,
        preview: paragraphs[0] ?? '',
        heading: title,
        paragraphs,
        ...(leadsTo && label && { button: { label, link: page(addresses[leadsTo]) } }),
        reason: say(language, 'mail.deskMessage.reason', {}),
      }
    },
  ),
}
