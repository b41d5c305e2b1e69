import * as cardStyles from '../../../ui/card.module.css'
import { SaysLoading } from '../../../ui/says-loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import * as styles from './documents.module.css'

const cards = ['70%', '58%', '76%']

/** Three contracts that are on their way. */
export function Loading() {
  return (
    <>
      {cards.map((width) => (
        <section key={width} className={`${cardStyles.card} ${styles.waiting}`} aria-busy="true">
          <Skeleton width={42} height={42} />
          <span className={`grow ${styles.text}`}>
            <Skeleton width={width} height={18} />
            <Skeleton width="46%" height={12} />
          </span>
          <Skeleton width={44} height={44} />
        </section>
      ))}
      <SaysLoading />
    </>
  )
}
