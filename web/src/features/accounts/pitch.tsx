import { useTranslation } from 'react-i18next'
import { usePricesFrom } from '../../app/prices-from.ts'
import { JourneyArt } from '../../ui/journey-art.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What Cursus is, with two prices of today's tariff. A price that will not come leaves its line out. */
export function Pitch() {
  const { t } = useTranslation('accounts')
  const { travelInFrance, home } = usePricesFrom()
  return (
    <section className="hero">
      <div className="htx">
        <h1>{t('pitch.title')}</h1>
        <p>{t('pitch.lead')}</p>
        <ul className="facts dt">
          <PriceFact price={travelInFrance}>{t('pitch.travel')}</PriceFact>
          <PriceFact price={home}>{t('pitch.home')}</PriceFact>
          <li>
            <b>PDF</b>
            <span>{t('pitch.pdf')}</span>
          </li>
        </ul>
      </div>
      <JourneyArt className="hero-art" />
    </section>
  )
}

function PriceFact({ price, children }: { price: { cents?: number; failed: boolean }; children: string }) {
  if (price.failed) return null
  return (
    <li>
      <b>
        {price.cents === undefined ? (
          <Skeleton width={64} height={24} />
        ) : (
          <Money cents={price.cents} round />
        )}
      </b>
      <span>{children}</span>
    </li>
  )
}
