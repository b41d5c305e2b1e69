import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
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
  const nameOf = (person: { name: string; lastName: string }) => `${person.name} ${person.lastName}`
  const choices = [
    ...(isListed || !assignee ? [] : [{ value: assignee.id, name: nameOf(assignee) }]),
    ...people.map((person) => ({
      value: person.id,
      name: person.email.toLowerCase() === own ? t('assign.me', { name: nameOf(person) }) : nameOf(person),
    })),
  ]
  return (
    <div className={styles.assignment} aria-busy={change.isPending || undefined}>
      <ChoiceField
        label={t('assign.label')}
        value={shown ?? ''}
        none={t('assign.nobody')}
        choices={choices}
        onChoose={(id) => assign(id ?? null)}
      />
    </div>
  )
}
