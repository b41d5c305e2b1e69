import type { Site } from '@cursus/shared/site'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { hasKinds, isRecord } from '../session/is-record.ts'
import { parsed } from '../session/session.ts'

/** Reads the site that the server wrote into the page; undefined on a page from elsewhere (the development server). */
function fromPage(): Site | undefined {
  const written = parsed(document.getElementById('cursus-site')?.textContent ?? '')
  return isRecord(written) && isSite(written.data) ? written.data : undefined
}

const advisor = {
  name: 'string',
  phone: 'string',
  phoneDisplay: 'string',
  email: 'string',
  hours: 'string',
} as const
const company = {
  companyName: 'string',
  companyUrl: 'string',
  supportEmail: 'string',
  hasChat: 'boolean',
} as const
const line = { phone: 'string', phoneDisplay: 'string' } as const

function isSite(value: unknown): value is Site {
  if (!hasKinds(value, company)) return false
  return hasKinds(value.advisor, advisor) && (value.assistance === null || hasKinds(value.assistance, line))
}

const firstLocale = document.documentElement.lang

/** Query of the site in a language, because the advisor's hours are words. */
function siteIn(locale: string) {
  return queryOptions({
    queryKey: ['site', locale],
    queryFn: async () => (await api.get<{ data: Site }>('/site')).data,
    initialData: () => (locale === firstLocale ? fromPage() : undefined),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns company, advisor and addresses; those of the page, while the language's own load. */
export function useSite(): Site | undefined {
  const { i18n } = useTranslation()
  return useQuery(siteIn(i18n.language)).data ?? fromPage()
}
