import type { RenewalWindow } from '@cursus/shared/renewals'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as styles from './renewals.module.css'

const awaited = [46, 31, 16, 1, 0]

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
      {windows ? (
        <ol>
          {windows.map(({ from, to, ready, sent, answered, blocked }) => (
            <li key={from} className={blocked > 0 ? styles.bad : undefined}>
              <b className="figures">
                <bdi dir="ltr">
                  {from === to ? t('window.day') : t('window.span', { from: to, to: from })}
                </bdi>
              </b>
              <span className="as-block">{t(`window.${from}`)}</span>
              <span className="muted small as-block">{said({ ready, sent, answered })}</span>
              {blocked > 0 && (
                <span className={styles.blocked}>{t('window.blocked', { count: blocked })}</span>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <Awaited />
      )}
    </section>
  )
}

/** Keeps the place of the windows: the filters stand below them. */
function Awaited() {
  const { t } = useTranslation('renewals')
  return (
    <ol aria-hidden="true">
      {awaited.map((from) => (
        <li key={from}>
          <b className="coming">{from}</b>
          <span className="as-block coming">{t(`window.${from}`)}</span>
          <span className="small as-block coming">{t('window.nothing')}</span>
        </li>
      ))}
    </ol>
  )
}
