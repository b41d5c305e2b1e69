import './travel.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../app/session.ts'
import { stayPrice } from '../../app/stay-price.ts'
import { FileLink } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { CertificateButton } from './certificate-button.tsx'
import { Covers } from './covers.tsx'
import { mayBuy } from './may-buy.ts'
import type { Quote } from './quote.ts'
import { RecapDialog } from './recap-dialog.tsx'
import { StayFields } from './stay-form.tsx'
import { StayTicket } from './stay-ticket.tsx'
import { type StayForm, useStay } from './use-stay.ts'

interface Recap {
  open: boolean
  opening: number
  /** What was asked for at this opening. */
  quote: Quote | null
}

/** /insurance/health-mobility: the price of a stay at once, and the way to pay it. */
export function TravelPage() {
  const { t } = useTranslation('travel')
  const session = useSession()
  const [recap, setRecap] = useState<Recap>({ open: false, opening: 0, quote: null })
  const stay = useStay(() => {
    const asked = quoteOf(stay)
    if (asked) setRecap(({ opening }) => ({ open: true, opening: opening + 1, quote: asked }))
  })
  // Every zone has the same documents: before a price is known, those of the first.
  const first = useQuery(stayPrice(1, 1)).data
  const documents = (stay.price.data ?? first)?.price
  // While the next price is on its way the dialog stands on the last one: it must be there to hear that it was closed.
  const quote = quoteOf(stay) ?? recap.quote
  if (!session) return null
  const isClassic = session.role === 'ROLE_STUDENT_CLASSIC'
  const address = (file: string | undefined) => (file ? `/document/health_mobility/${file}` : null)
  return (
    <Page
      title={t('insuranceType.health')}
      lead={t('travel.lead')}
      mark={
        <span className="tico mob big dt">
          <Icon name="plane" size="l" />
        </span>
      }
    >
      <div className="quote q3">
        <StayFields stay={stay} />
        <aside className="tk qt" aria-label={t('price.label')}>
          <StayTicket stay={stay} canBuy={mayBuy(session.role, stay.country)} />
          <div className="stack-s docs">
            <CertificateButton stay={stay} session={session} />
            {documents && (
              <>
                <FileLink href={address(documents.ipid) ?? ''} name={t('health.ipid')} detail="PDF" />
                <FileLink href={address(documents.cg) ?? ''} name={t('health.conditions')} detail="PDF" />
              </>
            )}
            <Link to="/insurance/health-mobility/certificate" className="small">
              {t('certificate.request')}
            </Link>
          </div>
        </aside>
        <Covers table={isClassic ? null : address(documents?.tg)} />
      </div>
      {quote && recap.opening > 0 && (
        <RecapDialog
          key={recap.opening}
          open={recap.open}
          onClose={() => setRecap({ ...recap, open: false })}
          quote={quote}
          session={session}
        />
      )}
    </Page>
  )
}

/** Null while anything of it is missing, or the price on the screen is still the last one. */
function quoteOf({ stay, country, price }: StayForm): Quote | null {
  return stay && country && price.data && !price.isPlaceholderData
    ? { stay, country, price: price.data }
    : null
}
