import type { Site } from '@cursus/shared/site'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from './api.ts'

/** The server writes it into the page; a page from elsewhere (the development server) asks for it. */
function fromPage(locale: string): Site | undefined {
  try {
    const { data } = JSON.parse(document.getElementById('cursus-site')?.textContent ?? '') as { data: Site }
    return locale === firstLocale ? data : undefined
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
    initialData: () => fromPage(locale),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Company, advisor and addresses to write to; undefined until it is known. */
export function useSite(): Site | undefined {
  const { i18n } = useTranslation()
  return useQuery(siteIn(i18n.language)).data
}
