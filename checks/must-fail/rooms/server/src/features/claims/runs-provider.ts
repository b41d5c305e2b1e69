// breaks: feature-knows-providers-by-type
import { sendMail } from '../../providers/mail/smtp-mail.ts'
export const s = sendMail
