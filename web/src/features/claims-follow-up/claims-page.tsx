import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Page } from '../../ui/page.tsx'
import { ClaimPanel } from './claim-panel.tsx'
import * as styles from './claims-follow-up.module.css'
import type { ClaimsSearch } from './claims-search.ts'
import { QueuePanel } from './queue-panel.tsx'

interface ClaimsPageProps {
  asked: ClaimsSearch
  onAsk: (asked: ClaimsSearch) => void
}

/** /claims/follow-up: the queue of claims, and beside it the one that is open. */
export function ClaimsPage({ asked, onAsk }: ClaimsPageProps) {
  const { t } = useTranslation('claims-follow-up')
  const close = () => onAsk({ ...asked, claim: undefined })
  return (
    <Page title={t('page.title')} lead={t('page.lead')}>
      <div className={styles.columns}>
        <QueuePanel asked={asked} onAsk={onAsk} />
        {asked.claim ? (
          <ClaimPanel key={asked.claim} id={asked.claim} onClose={close} />
        ) : (
          <p className={`${cardStyles.card} ${styles.nothingOpen} muted`}>{t('page.choose')}</p>
        )}
      </div>
    </Page>
  )
}
