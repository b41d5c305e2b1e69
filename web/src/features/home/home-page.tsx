import '../../ui/css/product.css'
import './home.css'
import { useTranslation } from 'react-i18next'
import { AdvisorCard } from '../../app/advisor-block.tsx'
import { useSession } from '../../app/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Perks } from './perks.tsx'
import { ProductCards, productsOf } from './product-cards.tsx'

/** The products that this student may insure, and what comes with the travel insurance. */
export function HomePage() {
  const { t } = useTranslation('home')
  const session = useSession()
  if (!session) return null
  const products = productsOf(session)
  return (
    <Page
      title={t('nav.home')}
      heading={t('home.heading', { name: session.name })}
      lead={products.length ? t('home.lead') : undefined}
    >
      {products.length ? (
        <ProductCards products={products} isClassic={session.role === 'ROLE_STUDENT_CLASSIC'} />
      ) : (
        <div className="stack">
          <EmptyState title={t('home.none')}>{t('home.none.lead')}</EmptyState>
          <AdvisorCard />
        </div>
      )}
      {products.includes('health_mobility') && <Perks onHover={session.role === 'ROLE_STUDENT_CLASSIC'} />}
    </Page>
  )
}
