import type { TravelPrice } from '@cursus/shared/prices'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { stayPrice } from '../../insurance/stay-price.ts'
import { useBuysOnline } from '../../quotes/who-can-buy.tsx'
import { readSchool } from '../../session/school.ts'
import { useSession } from '../../session/session.ts'
import { FileLink } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { MovedStart } from '../../ui/moved-start.tsx'
import { Page } from '../../ui/page.tsx'
import { type Asked, failedOf, PartWaiting } from '../../ui/part-waiting.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { Covers } from './covers.tsx'
import { HeldPart } from './held-part.tsx'
import { heldStay, overlapping, schoolPays, staysOf } from './held-stay.ts'
import { HeldStays } from './held-stays.tsx'
import type { Quote } from './quote.ts'
import { RecapDialog } from './recap-dialog.tsx'
import { SchoolDialog } from './school-dialog.tsx'
import { SchoolPart } from './school-part.tsx'
import { StayFields } from './stay-form.tsx'
import { StayTicket } from './stay-ticket.tsx'
import * as styles from './travel.module.css'
import { type StayForm, useQuotedStay, useStay } from './use-stay.ts'
import { VisaLink } from './visa/visa-link.tsx'

interface Recap {
  open: boolean
  opening: number
  /** Quote that was asked for at this opening. */
  quote: Quote | null
}

/** /insurance/health-mobility: the price of a stay at once, and the way to pay it. */
export function TravelPage() {
  return useQuotedStay() ? null : <StayPage />
}

/** Address of a document of the insurance; null where its name is not known yet. */
const address = (file: string | undefined) => (file ? `/document/health_mobility/${file}` : null)

function StayPage() {
  const { t } = useTranslation('travel')
  const session = useSession()
  const [recap, setRecap] = useState<Recap>({ open: false, opening: 0, quote: null })
  const pay = () => {
    const asked = quoteOf(stay)
    if (asked && !held) setRecap(({ opening }) => ({ open: true, opening: opening + 1, quote: asked }))
  }
  const stay = useStay(() => (isBySchool ? bySchool.open() : pay()))
  const asked = useQuery(myContracts)
  const { data: contracts = [], isPending } = asked
  const school = session?.role === 'ROLE_STUDENT_INCLUSIVE' ? readSchool() : null
  const isBySchool = schoolPays(stay.country, school)
  const bySchool = useSchoolRecap(stay)
  const held = heldStay(stay, contracts)
  // Every zone has the same documents: before a price is known, those of the first.
  const first = useQuery(stayPrice(1, 1))
  const documents = (stay.price.data ?? first.data)?.price
  // While the next price is on its way the dialog stands on the last one: it must be there to hear that it was closed.
  const quote = quoteOf(stay) ?? recap.quote
  const canBuy = useBuysOnline(stay.country)
  if (!session) return null
  // The server knows the table of a school that has its own, and gives the product's to classic students.
  const isTableAsked = session.role !== 'ROLE_STUDENT_PARTNER'
  return (
    <Page
      title={t('insuranceType.travel')}
      lead={t('travel.lead')}
      mark={
        <span className={`${iconTileStyles.tile} hue-travel ${iconTileStyles.large} wide-only`}>
          <Icon name="plane" size="l" />
        </span>
      }
    >
      <MovedStart moved={stay.moved} start={stay.values.start} words={t('stay.start.moved')} />
      <div className={`${quoteStyles.quote} ${quoteStyles.withMore}`}>
        <StayFields stay={stay} />
        <aside className={`${quoteStyles.price} hue-travel`} aria-label={t('price.label')}>
          <StayTicket
            stay={stay}
            canBuy={canBuy}
            instead={
              isBySchool && school ? (
                <SchoolPart
                  stay={stay}
                  school={school.name}
                  held={held}
                  other={stay.stay ? overlapping(stay.stay, contracts) : undefined}
                  onPay={quoteOf(stay) ? pay : undefined}
                />
              ) : (
                held && <HeldPart contract={held} />
              )
            }
          />
          <div className={`stack-small ${styles.papers}`}>
            <Papers documents={documents} asked={first} />
            <CertificateLinks {...stay} />
          </div>
        </aside>
        <div className={`${quoteStyles.more} stack ${isPending ? 'coming' : ''}`}>
          <HeldStays stays={staysOf(contracts)} from={asked} />
          <Covers table={isTableAsked ? null : address(documents?.tg)} />
        </div>
      </div>
      {bySchool.asked && school && (
        <SchoolDialog
          key={bySchool.opening}
          open={bySchool.isOpen}
          onClose={bySchool.close}
          asked={bySchool.asked}
          school={school.name}
        />
      )}
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

/** Links to what a visa asks of this stay, once it is chosen, and to the form that asks for another certificate. */
function CertificateLinks({ stay, country }: Pick<StayForm, 'stay' | 'country'>) {
  const { t } = useTranslation('travel')
  return (
    <>
      {stay && country && (
        <p>
          <VisaLink quote={{ ...stay, country: country.id }} />
        </p>
      )}
      <p>
        <Link to="/insurance/health-mobility/certificate" className="small">
          {t('certificate.request')}
        </Link>
      </p>
    </>
  )
}

/** The recap of a stay that the school pays, mounted anew at each opening. */
function useSchoolRecap({ stay, country }: StayForm) {
  const [recap, setRecap] = useState({ isOpen: false, opening: 0 })
  return {
    ...recap,
    asked: recap.opening > 0 && stay && country ? { stay, country } : null,
    open: () => setRecap(({ opening }) => ({ isOpen: true, opening: opening + 1 })),
    close: () => setRecap((now) => ({ ...now, isOpen: false })),
  }
}

/** Makes the quote; null while a part of it is missing, or the price on the screen is still the last one. */
function quoteOf({ stay, country, price }: StayForm): Quote | null {
  return stay && country && price.data && !price.isPlaceholderData
    ? { stay, country, price: price.data }
    : null
}

interface PapersProps {
  documents: TravelPrice['data']['price'] | undefined
  /** What names them where no price does. */
  asked: Asked
}

/** What is to be read before buying: its place is kept while its names are asked for. */
function Papers({ documents, asked }: PapersProps) {
  const { t } = useTranslation('travel')
  if (!documents && failedOf([asked]).length > 0) return <PartWaiting asked={[asked]} />
  return (
    <div className={documents ? 'stack-small' : 'stack-small coming'}>
      <FileLink href={address(documents?.ipid) ?? ''} name={t('health.ipid')} detail="PDF" />
      <FileLink href={address(documents?.cg) ?? ''} name={t('health.conditions')} detail="PDF" />
    </div>
  )
}
