import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { products } from '../../../insurance/products.ts'
import { SchoolSearchLink } from '../../../quotes/school-search-link.tsx'
import { readSchool } from '../../../session/school.ts'
import type { StoredSession } from '../../../session/session.ts'
import { AdvisorCard } from '../../../support/advisor-block.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import * as styles from './my-home.module.css'
import { NotOffered } from './not-offered.tsx'
import { Perks } from './perks.tsx'
import { ProductCards, productsOf } from './product-cards.tsx'
import { QuoteCard, type useOpenQuote } from './quote-card.tsx'
import { SchoolTicket } from './school-ticket.tsx'

interface NewHomeProps {
  session: StoredSession
  carried: ReturnType<typeof useOpenQuote>
  /** False of whoever held a contract before. */
  isNew: boolean
  /** True of who never had a stay. */
  isFirstStay: boolean
}

/** The start of who holds nothing: the quote that came along, then what may be insured. */
export function NewHome({ session, carried, isNew, isFirstStay }: NewHomeProps) {
  const { t } = useTranslation('cover')
  const shown = productsOf(session)
  const isBySchool = session.role === 'ROLE_STUDENT_INCLUSIVE'
  return (
    <>
      <NotOffered session={session} />
      {carried && <QuoteCard quote={carried.quote} />}
      {isBySchool && (
        <SchoolTicket school={readSchool()?.name ?? t('price.yourSchool')} isFirst={isFirstStay} />
      )}
      {shown.length > 0 ? (
        <section className={styles.section} aria-labelledby="products-title">
          <h2 id="products-title">{t(carried || isBySchool ? 'home.products.or' : 'home.products')}</h2>
          <ProductCards
            products={shown}
            isClassic={session.role === 'ROLE_STUDENT_CLASSIC'}
            hidesPrices={isBySchool}
          />
        </section>
      ) : (
        <div className="stack">
          <EmptyState title={t('start:start.none')}>{t('start:start.none.lead')}</EmptyState>
          <AdvisorCard />
        </div>
      )}
      <Nothing isNew={isNew} mayLookForSchool={session.role === 'ROLE_STUDENT_CLASSIC'} />
      {shown.includes(products.travel.offer) && (
        <Perks onHover={session.role === 'ROLE_STUDENT_CLASSIC'} isPaid={false} />
      )}
    </>
  )
}

/** « Rien pour l’instant », and the way out for what was bought with another address. */
function Nothing({ isNew, mayLookForSchool }: { isNew: boolean; mayLookForSchool: boolean }) {
  const { t } = useTranslation('cover')
  return (
    <section className={styles.section} aria-labelledby="nothing-title">
      <h2 id="nothing-title">{t('passes.title')}</h2>
      <div className={styles.nothing}>
        <span className={`${iconTileStyles.tile} hue-travel`}>
          <Icon name="file" />
        </span>
        <p>
          <b>{t('home.nothing')}</b>
          {isNew ? t('home.nothing.text') : t('home.nothing.over')}
        </p>
      </div>
      <p className={`muted small ${styles.elsewhere}`}>
        {!isNew && (
          <>
            <Link to="/documents">{t('passes.all')}</Link>
            {' · '}
          </>
        )}
        {t('home.elsewhere')} <Link to="/contact">{t('home.elsewhere.write')}</Link>
        {mayLookForSchool && (
          <>
            {' · '}
            <SchoolSearchLink>{t('quotes:school.title')}</SchoolSearchLink>
          </>
        )}
      </p>
    </section>
  )
}
