import type { Claim, FollowedClaimDetail } from '@cursus/shared/claims'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { FileLink } from '../../ui/file-row.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import * as styles from './claims-follow-up.module.css'

type Decision = NonNullable<Claim['decision']>
const tones = { settled: 'ok', refused: 'err', other_insurer: 'info' } as const

interface DecisionShownProps {
  claim: FollowedClaimDetail
  decision: Decision
  /** Set in the narrow column beside the messages. */
  beside?: boolean
}

/** Shows a decision, with the letter that the student has. */
export function DecisionShown({ claim, decision, beside }: DecisionShownProps) {
  const { t, i18n } = useTranslation('claims-follow-up')
  const { outcome, amountCents, reason, decidedAt, documentId } = decision
  const letter = claim.claim_documents.find(({ id }) => id === documentId)
  return (
    <div className={beside ? undefined : styles.decision} id="claim-decision" tabIndex={-1}>
      <h3>{t('decision.title')}</h3>
      <p className={`row wraps ${styles.badges}`}>
        <Badge tone={tones[outcome]} icon={outcome === 'settled' ? 'check' : 'info'}>
          {t(`claim-words:outcome.${outcome}`)}
        </Badge>
        {amountCents !== null && (
          <b>
            <Money cents={amountCents} />
          </b>
        )}
        <span className="muted small">
          <Ltr>{formatMoment(decidedAt, i18n.language)}</Ltr>
        </span>
      </p>
      <p className={`${styles.said} above-16`} dir="auto">
        {reason}
      </p>
      <div className="above-16">
        {letter ? (
          <FileLink href={letter.url} name={t('proofs.letter')} detail={<bdi>{letter.title}</bdi>} />
        ) : (
          <p className="muted small" role="status">
            {t('decision.drawing')}
          </p>
        )}
      </div>
    </div>
  )
}
