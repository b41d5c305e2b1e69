import type { Site } from '@cursus/shared/site'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The server writes it into the page; a page from elsewhere (the development server) asks for it. */
function fromPage(): Site | undefined {
  try {
    return JSON.parse(document.getElementById('cursus-site')?.textContent ?? '') as Site
  } catch {
    return undefined
  }
}

const site = queryOptions({
  queryKey: ['site'],
  queryFn: () => api.get<Site>('/site'),
  initialData: fromPage,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Company, advisor and addresses to write to; undefined until it is known. */
export function useSite(): Site | undefined {
  return useQuery(site).data
}
