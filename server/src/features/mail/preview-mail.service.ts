import type { Services } from '../../platform/services.ts'
import { contentOf } from './deliver.ts'
import type { QueuedMail } from './mail.service.ts'
import { toPlain } from './words.ts'

/** Returns a mail as its reader would see it; writes nothing. Only for mails without secret links. */
export function previewMail(services: Services, { to, language, template, payload }: QueuedMail) {
  const { subject, heading, paragraphs, button } = contentOf(services, { language, template, payload })
  return {
    to,
    language,
    subject: toPlain(subject),
    lines: [heading, ...paragraphs, ...(button ? [button.label] : [])].map(toPlain),
  }
}
