import type { Services } from '../../platform/services.ts'
import { contentOf } from './deliver.ts'
import type { QueuedMail } from './mail.service.ts'
import { toPlain } from './words.ts'

/** What a mail would say, as its reader sees it: nothing is written. For mails whose links are no secret. */
export function previewMail(services: Services, { to, language, template, payload }: QueuedMail) {
  const { subject, heading, paragraphs, button } = contentOf(services, { language, template, payload })
  return {
    to,
    language,
    subject: toPlain(subject),
    lines: [heading, ...paragraphs, ...(button ? [button.label] : [])].map(toPlain),
  }
}
