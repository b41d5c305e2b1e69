import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetBoughtQuote } from '../../../drafts/carried-quote.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { offered } from '../../../insurance/products.ts'
import { accessOf, decideAccess } from '../../../routing/access.ts'
import type { StoredSession } from '../../../session/session.ts'
import { useSite } from '../../../support/site.ts'
import { Note } from '../../../ui/note.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

/** Says of the page that was asked for, by hand or by a quote, that the school does not offer its product, and whom to call; the quote is forgotten. */
export function NotOffered({ session }: { session: StoredSession }) {
  const { t } = useTranslation('cover')
  const { refused } = useLocation().state
  const advisor = useSite()?.advisor
  const offer = refused && decideAccess(refused, session) !== 'open' ? accessOf(refused)?.offer : undefined
  const look = offer && offered[offer]
  const quote = look?.quote?.kind
  useEffect(() => {
    if (quote) forgetBoughtQuote(quote)
  }, [quote])
  if (!look) return null
  return (
    <Note kind="warn">
      <p>
        <b>{t('notOffered', { product: t(`start:card.${look.key}.title`) })}</b>
      </p>
      {advisor && (
        <p>
          <RichText
            text={t('notOffered.call', { phone: advisor.phoneDisplay })}
            parts={{
              phone: (number) => (
                <a className="figures nowrap" dir="ltr" href={`tel:${advisor.phone}`}>
                  {number}
                </a>
              ),
            }}
          />
        </p>
      )}
    </Note>
  )
}
