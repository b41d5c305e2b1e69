import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as emptyStateStyles from '../../ui/empty-state.module.css'
import { Icon } from '../../ui/icon.tsx'
import { VerdictCard } from '../../ui/verdict.tsx'
import * as styles from './verify.module.css'

/** Says that no certificate has this code: a typing error, or a paper that is not ours. */
export function NotKnown({ typed }: { typed: string }) {
  const { t } = useTranslation('certificates')
  return (
    <VerdictCard
      tone="err"
      icon="close"
      title={t('unknown.title')}
      lead={
        <>
          {t('unknown.lead')} <bdi className="code left-to-right break-anywhere">{typed.slice(0, 64)}</bdi>
        </>
      }
    >
      <ul className={styles.how}>
        <li>{t('unknown.check')}</li>
        <li>{t('unknown.refuse')}</li>
      </ul>
    </VerdictCard>
  )
}

/** Says that the code could not be checked (no answer, or too many questions), which tells nothing about the certificate. */
export function NotChecked({ sentence, retry }: { sentence: string; retry(): void }) {
  const { t } = useTranslation('certificates')
  return (
    <section className={`${cardStyles.card} ${emptyStateStyles.empty}`} role="alert">
      <span className={emptyStateStyles.alert}>
        <Icon name="alert" size="l" />
      </span>
      <h1 className={styles.heading}>{t('verify.failed')}</h1>
      <p className="muted">{sentence}</p>
      <Button look="line" onClick={retry}>
        <Icon name="refresh" size="s" />
        {t('common.retry')}
      </Button>
    </section>
  )
}
