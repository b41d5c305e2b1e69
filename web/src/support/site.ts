import { Site } from '@cursus/shared/site'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'

const Written = z.object({ data: Site })

/** The server writes it into the page; a page from elsewhere (the development server) asks for it. */
function fromPage(): Site | undefined {
  try {
    return Written.parse(JSON.parse(document.getElementById('cursus-site')?.textContent ?? '')).data
  } catch {
    return undefined
  }
}

const firstLocale = document.documentElement.lang

/** In a language: the advisor's hours are words. */
function siteIn(locale: string) {
  return queryOptions({
    queryKey: ['site', locale],
    queryFn: async () => (await api.get<{ data: Site }>('/site')).data,
    initialData: () => (locale === firstLocale ? fromPage() : undefined),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Company, advisor and addresses to write to, where nothing else is known with the hours in another language. */
export function useSite(): Site | undefined {
  const { i18n } = useTranslation()
  return useQuery(siteIn(i18n.language)).data ?? fromPage()
}
