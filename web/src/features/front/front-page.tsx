import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { products } from '../../insurance/products.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { JourneyArt } from '../../ui/journey-art.tsx'
import { Sentence } from '../../ui/ltr.tsx'
import { usePageTitle } from '../../ui/page.tsx'
import { AdvisorStrip } from './advisor-strip.tsx'
import { CertificateShown } from './certificate-shown.tsx'
import * as styles from './front.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { OtherProducts } from './other-products.tsx'
import { Questions } from './questions.tsx'

interface FrontPageProps {
  /** Content of the two tickets, the questions and the price. */
  stay: ReactNode
  home: ReactNode
  /** The way to check a certificate, and to find one's school. */
  check: ReactNode
  school: ReactNode
  /** Asks the advisor to ring. */
  call: ReactNode
}

/** /home for a visitor: a price before anything else, then what one wants to know before buying. */
export function FrontPage({ stay, home, check, school, call }: FrontPageProps) {
  const { t } = useTranslation('front')
  usePageTitle(t('title'))
  return (
    <main className={styles.front} id="contenu">
      <section className={styles.hero}>
        <div className={styles.heroText}>
          <h1>{t('heading')}</h1>
          <p>{t('lead')}</p>
        </div>
        <JourneyArt className={`${styles.heroArt} wide-only`} />
      </section>
      <div className={styles.width}>
        <div className={styles.tickets}>
          <Product name="stay" of="travel">
            {stay}
          </Product>
          <Product name="home" of="home">
            {home}
          </Product>
          <OtherProducts />
        </div>
        <HowItWorks />
        <CertificateShown check={check} />
        <div className={styles.two}>
          <section aria-labelledby="front-school">
            <h2 id="front-school">
              <Sentence>{t('school.title')}</Sentence>
            </h2>
            <p className="muted">{t('school.lead')}</p>
            {school}
          </section>
          <Questions />
        </div>
        <AdvisorStrip call={call} />
      </div>
    </main>
  )
}

interface ProductProps {
  name: 'stay' | 'home'
  of: 'travel' | 'home'
  children: ReactNode
}

function Product({ name, of, children }: ProductProps) {
  const { t } = useTranslation('front')
  const { hue, icon } = products[of]
  return (
    <section className={`${styles.product} ${hue}`} aria-labelledby={`front-${name}`}>
      <div className={styles.productHead}>
        <span className={iconTileStyles.tile}>
          <Icon name={icon} mirrored={icon === 'plane'} />
        </span>
        <div>
          <h2 id={`front-${name}`}>{t(`${name}.title`)}</h2>
          <p className="muted small">{t(`${name}.text`)}</p>
        </div>
      </div>
      {children}
    </section>
  )
}
