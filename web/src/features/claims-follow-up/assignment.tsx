import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { SelectField } from '../../ui/choice-fields.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { administrators, useChangeClaim } from './claims-follow-up.api.ts'
import * as styles from './claims-follow-up.module.css'

/** Chooses who handles the claim: any administrator in service, or nobody. The student is not told. */
export function Assignment({ claim }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  const own = useSession()?.email.toLowerCase()
  const { data: people = [] } = useQuery(administrators)
  const change = useChangeClaim(claim.id)
  const { assignee } = claim
  const shown = change.isPending ? change.variables.assigneeId : assignee?.id
  const isListed = !assignee || people.some(({ id }) => id === assignee.id)
  const assign = (assigneeId: string | null) =>
    change.mutate(
      { assigneeId },
      {
        onSuccess: () => toastSuccess(t(assigneeId ? 'assign.done' : 'assign.done.nobody')),
        onError: (error) =>
          toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
      },
    )
  return (
    <SelectField
      className={styles.assignment}
      label={t('assign.label')}
      value={shown ?? ''}
      aria-busy={change.isPending || undefined}
      onChange={({ target }) => assign(target.value || null)}
    >
      <option value="">{t('assign.nobody')}</option>
      {!isListed && assignee && (
        <option value={assignee.id}>{`${assignee.name} ${assignee.lastName}`}</option>
      )}
      {people.map(({ id, name, lastName, email }) => (
        <option key={id} value={id}>
          {email.toLowerCase() === own
            ? t('assign.me', { name: `${name} ${lastName}` })
            : `${name} ${lastName}`}
        </option>
      ))}
    </SelectField>
  )
}
