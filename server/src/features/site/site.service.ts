import type { Language } from '@cursus/shared/language'
import type { Site } from '@cursus/shared/site'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Config } from '../../platform/config.ts'
import { text } from '../../platform/texts.ts'

/** Returns what screens and documents show of the company, in a language. */
export function siteOf(
  { company, advisor, assistancePhone, mail, chatScriptUrl }: Config,
  language: Language,
): Site {
  return {
    companyName: company.name,
    companyUrl: company.url,
    supportEmail: mail.support,
    advisor: {
      name: advisor.name,
      phone: advisor.phone,
      phoneDisplay: parsePhoneNumberFromString(advisor.phone)?.formatNational() ?? advisor.phone,
      email: advisor.email,
      hours: advisor.hours ?? text(language, 'site.advisorHours'),
    },
    assistance: assistancePhone ? { phone: assistancePhone, phoneDisplay: abroad(assistancePhone) } : null,
    hasChat: chatScriptUrl !== undefined,
  }
}

/** Formats a telephone number for callers from abroad: +33 1 99 00 55 10. */
const abroad = (phone: string) => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
