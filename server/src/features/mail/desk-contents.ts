import { numberFormat } from '@cursus/shared/formats'
import { toLocale } from '@cursus/shared/language'
import { messagePages } from '@cursus/shared/words'
import * as z from 'zod/mini'
import { basics, button, define } from './content.ts'
import { linesOf, say } from './words.ts'

const addresses = {
  home: '/insurance/housing',
  stay: '/insurance/health-mobility',
  account: '/home',
} as const

/** `done` of `total` rows were worked off; absent in mails of before 2026-11-30. */
const ListEnd = z.object({
  fileName: z.string(),
  done: z.optional(z.int()),
  total: z.optional(z.int()),
  added: z.int(),
  changed: z.int(),
  refused: z.int(),
  path: z.string(),
})

/** A mail that tells who sent a list of students what became of it. */
const ofList = (kind: 'listLoaded' | 'listStopped' | 'listFailed') =>
  define(ListEnd, ({ fileName, path, ...counts }, { language, page }) => {
    const figure = (count = 0) => numberFormat(toLocale(language), {}).format(count)
    const { done, total, added, changed, refused } = counts
    const figures = {
      ...{ done: figure(done), total: figure(total) },
      ...{ added: figure(added), changed: figure(changed), refused: figure(refused) },
    }
    return {
      ...basics(language, kind, { fileName, ...figures }),
      button: button(language, kind, page(path)),
      isToUs: true,
    }
  })

/** What administrators write to many students, in the frame of all mails, and what they are told of long work. */
export const deskContents = {
  'desk-message': define(
    z.object({
      subject: z.string(),
      text: z.string(),
      leadsTo: z.nullable(z.enum(messagePages)),
      /** Who invited somebody that has not opened their account. */
      invitedBy: z.optional(z.string()),
    }),
    ({ subject, text, leadsTo, invitedBy }, { language, page }) => {
      const title = linesOf(subject).join(' ')
      const paragraphs = linesOf(text)
      const label = leadsTo && say(language, `mail.deskMessage.button.${leadsTo}`, {})
      return {
        subject: title,
        preview: paragraphs[0] ?? '',
        heading: title,
        paragraphs,
        ...(leadsTo && label && { button: { label, link: page(addresses[leadsTo]) } }),
        reason: invitedBy
          ? say(language, 'mail.deskMessage.reason.invited', { by: invitedBy })
          : say(language, 'mail.deskMessage.reason', {}),
      }
    },
  ),
  'list-loaded': ofList('listLoaded'),
  'list-stopped': ofList('listStopped'),
  'list-failed': ofList('listFailed'),
}
