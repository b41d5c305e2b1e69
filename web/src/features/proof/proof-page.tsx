import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { type Proof, proofOf } from './proof.api.ts'
import { ProofCard } from './proof-card.tsx'
import * as styles from './proof-page.module.css'

interface ProofPageProps {
  id: string
  /** The way back, which is another for administrators. */
  before: ReactNode
}

/** The proof file of a contract, for its student and for administrators. Anybody else's is not found. */
export function ProofPage({ id, before }: ProofPageProps) {
  const { t } = useTranslation('proof')
  const proof = useQuery(proofOf(id))
  if (isNotFound(proof.error)) return <NotFound />
  return (
    <Page title={t('title')} lead={t('lead')} before={before} busy={proof.isPending}>
      {proof.data && (
        <div className={styles.columns}>
          <ProofCard proof={proof.data} />
          <div className={styles.beside}>
            <ArchiveCard proof={proof.data} />
            <CheckCard proof={proof.data} />
            <WhoCard />
          </div>
        </div>
      )}
      {proof.isPending && <Skeleton height={320} />}
      {proof.isError && !proof.data && (
        <LoadFailed title={t('failed')} error={proof.error} retry={() => void proof.refetch()} />
      )}
    </Page>
  )
}

function CheckCard({ proof: { sealedOn } }: { proof: Proof }) {
  const { t } = useTranslation('proof')
  return (
    <section className={cardStyles.card} aria-labelledby="check-title">
      <h2 id="check-title" className={styles.title}>
        {t('check.title')}
      </h2>
      <ol className="numbered above-16 small">
        <li>{t('check.pdf')}</li>
        <li>
          {t('check.chain')}{' '}
          {sealedOn ? t('check.sealed', { day: formatDay(sealedOn) }) : t('check.notSealed')}
        </li>
        <li>
          <RichText text={t('check.hash')} parts={{ command: (words) => <code dir="ltr">{words}</code> }} />
        </li>
      </ol>
      <p className="above-16 small">
        <Link to="/proof/verify">{t('check.received')}</Link>
      </p>
    </section>
  )
}

function WhoCard() {
  const { t } = useTranslation('proof')
  const session = useSession()
  return (
    <section className={cardStyles.card} aria-labelledby="who-title">
      <h2 id="who-title" className={styles.title}>
        {t('who.title')}
      </h2>
      <ul className={styles.who}>
        <li>
          <Icon name="person" size="s" />
          {t(session?.role === 'ROLE_ADMIN' ? 'who.student' : 'who.you')}
        </li>
        <li>
          <Icon name="lock" size="s" />
          {t('who.admin')}
        </li>
      </ul>
    </section>
  )
}
