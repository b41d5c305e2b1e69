import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { areasOfKind } from '@cursus/shared/queue-kinds'
import { AssigneeField } from '../../forms/assignee-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useChangeClaim } from './claims-follow-up.api.ts'
import * as styles from './claims-follow-up.module.css'

/** Chooses who handles the claim. The student is not told. */
export function Assignment({ claim: { id, assignee } }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  const change = useChangeClaim(id)
  return (
    <div className={styles.assignment}>
      <AssigneeField
        t={t}
        assignee={assignee}
        needed={areasOfKind.claim}
        onAssign={(assigneeId) => change.mutateAsync({ assigneeId })}
      />
    </div>
  )
}
