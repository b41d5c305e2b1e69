import type { RenewalWindow } from '@cursus/shared/renewals'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './renewals.module.css'

/** The stretches of the 75 days, with what was done in each. */
export function Windows({ windows }: { windows: readonly RenewalWindow[] | undefined }) {
  const { t } = useTranslation('renewals')
  const said = (counts: Record<'ready' | 'sent' | 'answered', number>) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => t(`window.${what}`, { count }))
      .join(t('window.comma')) || t('window.nothing')
  return (
    <section className={`${cardStyles.card} ${styles.windows}`} aria-labelledby="windows-title">
      <h2 id="windows-title">{t('windows')}</h2>
      {!windows && <Skeleton height={64} />}
      <ol>
        {windows?.map(({ from, to, ready, sent, answered, blocked }) => (
          <li key={from} className={blocked > 0 ? styles.bad : undefined}>
            <b className="figures">
              <bdi dir="ltr">{from === to ? t('window.day') : t('window.span', { from: to, to: from })}</bdi>
            </b>
            <span className="as-block">{t(`window.${from}`)}</span>
            <span className="muted small as-block">{said({ ready, sent, answered })}</span>
            {blocked > 0 && <span className={styles.blocked}>{t('window.blocked', { count: blocked })}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
