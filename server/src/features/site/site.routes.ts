import type { Language } from '@cursus/shared/language'
import { Site } from '@cursus/shared/site'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import type { App } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { text } from '../../platform/texts.ts'

/** What every screen shows of the company, in a language. */
export function siteOf({ company, advisor, mail, chatScriptUrl }: Config, language: Language): Site {
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
    chatScriptUrl: chatScriptUrl ?? null,
  }
}

export async function siteRoutes(app: App) {
  app.get(
    '/site',
    { config: { isPublic: true }, schema: { response: { 200: z.object({ data: Site }) } } },
    async (request) => ({ data: siteOf(app.services.config, languageOf(request)) }),
  )
}
