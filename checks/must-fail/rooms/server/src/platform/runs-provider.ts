// breaks: platform-knows-providers-by-type
import type { Mail } from '../providers/mail/smtp-mail.ts'
import { sendMail } from '../providers/mail/smtp-mail.ts'
export const mail: Mail = sendMail
