import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PurchaseCard } from '../documents/purchase-card.tsx'
import * as styles from './my-home.module.css'

/** Purchases whose payment came, or may have come, and is being checked. */
export default function CheckedPurchases({ purchases }: { purchases: readonly UnfinishedPurchase[] }) {
  const { t } = useTranslation('cover')
  return (
    <section className={`column ${styles.unknown}`} aria-labelledby="checked-title">
      <h2 id="checked-title" className="visually-hidden">
        {t('state.checking')}
      </h2>
      {purchases.map((purchase) => (
        <PurchaseCard key={purchase.id} purchase={purchase} isFirst={false} />
      ))}
    </section>
  )
}
