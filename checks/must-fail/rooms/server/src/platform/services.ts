import type { Mail } from '../providers/mail/smtp-mail.ts'
export type Services = { mail: Mail }
