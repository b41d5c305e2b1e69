import type { Country } from '@cursus/shared/countries'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** Query of the countries, named in a language. A failure never signs anybody out (C-16). */
function countriesIn(locale: string) {
  return queryOptions({
    queryKey: ['countries', locale],
    queryFn: () => api.get<Country[]>('/countries'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Returns a function that says where a stay is, as part of a sentence (« au Canada »); « … » while the countries
 * load.
 */
export function useWhere(): (countryId: number | null) => string {
  const { countries } = useCountries()
  return (countryId) => countries.find(({ id }) => id === countryId)?.where ?? '…'
}

/**
 * Returns the countries sorted for the shown language; empty while loading or after a failure (`isError`, `refetch`).
 */
export function useCountries() {
  const { i18n } = useTranslation()
  const query = useQuery(countriesIn(i18n.language))
  const countries = useMemo(() => {
    const order = new Intl.Collator(i18n.language)
    return [...(query.data ?? [])].sort((a, b) => order.compare(a.name, b.name))
  }, [query.data, i18n.language])
  return { ...query, countries }
}
