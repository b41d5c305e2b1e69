import type { Claim } from '@cursus/shared/claims'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { insuredBy } from '../../insurance/products.ts'
import { FileLink } from '../../ui/file-row.tsx'
import { formatDay, formatMoney } from '../../ui/format.ts'
import { RichText } from '../../ui/rich-text.tsx'
import * as styles from './claims.module.css'

interface ClaimDecisionProps {
  claim: Claim
  decision: NonNullable<Claim['decision']>
}

/** Shows the decision, the amount paid and the reason, and its letter. */
export function ClaimDecision({ claim, decision }: ClaimDecisionProps) {
  const { t, i18n } = useTranslation('claims')
  const { outcome, amountCents, insurer, reason, decidedAt, letsGo, documentId } = decision
  const letter = claim.claim_documents.find(({ id }) => id === documentId)
  // A device has no deductible, and a stay has those of its guarantee table.
  const amountWords =
    insuredBy(claim.insurance_type) === 'place' ? 'decision.amount' : 'decision.amount.whole'
  return (
    <section
      className={outcome === 'settled' ? styles.decision : `${styles.decision} ${styles.refused}`}
      aria-labelledby="decision-title"
    >
      <h3 id="decision-title">
        {t('decision.title')}
        {t('summary.colon')} {t(`claim-words:outcome.${outcome}`)}
      </h3>
      <p className="small muted figures">{t('decision.on', { day: formatDay(decidedAt) })}</p>
      {amountCents !== null && (
        <>
          <p className="above-16">
            <RichText
              text={t(amountWords, { insurer, amount: formatMoney(amountCents, i18n.language) })}
              parts={{ b: (word) => <b>{word}</b> }}
            />
          </p>
          <p className="small above-16">{t('decision.account')}</p>
        </>
      )}
      <p className={`above-16 ${styles.said}`} dir="auto">
        {reason}
      </p>
      {letter ? (
        <FileLink href={letter.url} name={t('doc.letter')} detail="PDF" />
      ) : (
        <p className="small muted above-16">{t('decision.letter.soon')}</p>
      )}
      <p className="small above-16">
        {t('decision.disagree')} <Link to="/complaint">{t('decision.complain')}</Link>
      </p>
      {letsGo && (
        <p className="small above-16">
          {t('decision.mayStop')}{' '}
          <Link to="/contracts/terminate" search={{ contract: claim.contractId }}>
            {t('decision.stop')}
          </Link>
        </p>
      )}
    </section>
  )
}
