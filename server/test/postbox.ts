import type { Mail, OutgoingMail } from '../src/providers/mail/mail.ts'

/** Takes every mail, and keeps it. What SMTP itself does is tested at its provider. */
export function createPostbox() {
  const posted: OutgoingMail[] = []
  const mail: Mail = {
    async send(one) {
      posted.push(one)
    },
    close: () => undefined,
  }
  return { mail, posted }
}
