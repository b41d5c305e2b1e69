import { useCarriedQuote } from '../drafts/carried-quote.ts'
import { CodeForm } from '../features/certificates/code-form.tsx'
import { HomeTicket } from '../features/estimation/home-ticket.tsx'
import { StayTicket } from '../features/estimation/stay-ticket.tsx'
import { FrontPage } from '../features/front/front-page.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { AskCall } from '../quotes/ask-call.tsx'
import { SchoolSearchLink } from '../quotes/school-search-link.tsx'

/** Front page, composed of parts of several features. */
export function Front() {
  const { t } = useTranslation('front')
  const carried = useCarriedQuote()
  return (
    <FrontPage
      stay={<StayTicket />}
      home={<HomeTicket />}
      check={<CodeForm level="part" />}
      school={<SchoolSearchLink look="line">{t('school.search')}</SchoolSearchLink>}
      call={<AskCall quote={carried?.quote ?? null} look="line" />}
    />
  )
}
