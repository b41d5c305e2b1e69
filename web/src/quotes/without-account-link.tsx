import type { Quote } from '@cursus/shared/quotes'
import type { ComponentProps } from 'react'
import { carryQuote } from '../drafts/carried-quote.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'

const pages = {
  stay: '/insurance/health-mobility/not-connected',
  home: '/insurance/housing/not-connected',
} as const

interface WithoutAccountLinkProps {
  kind: Quote['kind']
  /** Answers so far; null to begin with an empty page. */
  quote: Quote | null
  look: ComponentProps<typeof ButtonLink>['look']
}

/** « Continuer sans compte » for a visitor, beside « GO » and in the same tab (E-03), with the answers so far. */
export function WithoutAccountLink({ kind, quote, look }: WithoutAccountLinkProps) {
  const { t } = useTranslation('quotes')
  if (useSession()) return null
  return (
    <ButtonLink look={look} block to={pages[kind]} onClick={() => quote && carryQuote(quote)}>
      {t('withoutAccount')}
    </ButtonLink>
  )
}
