import { claims } from './features/claims/claims.service.ts'
import { sendMail } from './providers/mail/smtp-mail.ts'
export const main = () => [claims, sendMail]
