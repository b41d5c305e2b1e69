import { useTranslation } from '../../i18n/use-translation.ts'
import { type PriceFrom, usePricesFrom } from '../../insurance/prices-from.ts'
import { UnreadPrice } from '../../insurance/unread-price.tsx'
import { JourneyArt } from '../../ui/journey-art.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './accounts.module.css'

/** Presents Cursus, with two prices of today's tariff. */
export function Pitch() {
  const { t } = useTranslation('accounts')
  const { travelInFrance, home } = usePricesFrom()
  return (
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <h1>{t('pitch.title')}</h1>
        <p>{t('pitch.lead')}</p>
        <ul className={`${styles.facts} wide-only`}>
          <PriceFact price={travelInFrance}>{t('pitch.travel')}</PriceFact>
          <PriceFact price={home}>{t('pitch.home')}</PriceFact>
          <li>
            <b>PDF</b>
            <span>{t('pitch.pdf')}</span>
          </li>
        </ul>
      </div>
      <JourneyArt className={styles.heroArt} />
    </section>
  )
}

function PriceFact({ price: { cents, retry }, children }: { price: PriceFrom; children: string }) {
  const waiting = retry ? '–' : <Skeleton width={64} height={24} />
  return (
    <li>
      <b>{typeof cents === 'number' ? <Money cents={cents} round /> : waiting}</b>
      <span>
        {children}
        {retry && <UnreadPrice retry={retry} />}
      </span>
    </li>
  )
}
