import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { currentLanguage } from '../../i18n/catalogue.ts'
import type { Block } from './markdown-nodes.ts'

export type LegalName = 'legal' | 'privacy' | 'accessibility'

const files = import.meta.glob<Block[]>('./texts/*/*.md', { import: 'default' })

/** A page's text in the language of now; it stands there until that of another language has come. */
export function legalText(name: LegalName, language = currentLanguage()) {
  return queryOptions({
    queryKey: ['legal', language, name],
    queryFn: async () => {
      const load = files[`./texts/${language}/${name}.md`]
      if (!load) throw new Error(`no text ${language}/${name}`)
      return load()
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}
