import type { Area } from '@cursus/shared/accounts'
import { fullNameOf } from '@cursus/shared/full-name'
import { useMutation, useQuery } from '@tanstack/react-query'
import { administrators } from '../api/administrators.ts'
import { useTellError } from '../api/use-tell-error.ts'
import type { Translate } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { failedOf, PartWaiting } from '../ui/part-waiting.tsx'
import { toastSuccess } from '../ui/toasts.ts'

interface AssigneeFieldProps {
  /** Says `assign.…` in the words of what is given. */
  t: Translate
  assignee: { id: string; name: string; lastName: string } | null
  /** Areas of which its assignee needs one. */
  needed: readonly Area[]
  /** Gives it to an administrator, or to nobody. */
  onAssign(assigneeId: string | null): Promise<unknown>
}

/** Chooses who handles something: an administrator in service who works on it, or nobody. Its notice takes it back. */
export function AssigneeField({ t, assignee, needed, onAssign }: AssigneeFieldProps) {
  const own = useSession()?.email.toLowerCase()
  const asked = useQuery(administrators)
  const people = (asked.data ?? []).filter(({ areas }) =>
    areas.some((area) => area === 'all' || needed.includes(area)),
  )
  const before = assignee?.id ?? null
  const assigning = useMutation({ mutationFn: onAssign })
  const told = (to: string | null) => t(to ? 'assign.done' : 'assign.done.nobody')
  const failed = useTellError()
  // Taken back from the notice, another thing may stand here by then.
  const takeBack = () => void onAssign(before).then(() => toastSuccess(told(before)), failed)
  const assign = (to: string | null) =>
    assigning.mutate(to, { onSuccess: () => toastSuccess(told(to), undefined, takeBack), onError: failed })
  const nameOf = (person: { name: string; lastName: string }) => fullNameOf(person)
  const isListed = !assignee || people.some(({ id }) => id === assignee.id)
  const choices = [
    ...(isListed || !assignee ? [] : [{ value: assignee.id, name: nameOf(assignee) }]),
    ...people.map((person) => ({
      value: person.id,
      name: person.email.toLowerCase() === own ? t('assign.me', { name: nameOf(person) }) : nameOf(person),
    })),
  ]
  return (
    <div aria-busy={assigning.isPending || undefined}>
      <ChoiceField
        label={t('assign.label')}
        value={(assigning.isPending ? assigning.variables : before) ?? ''}
        none={t('assign.nobody')}
        choices={choices}
        onChoose={(id) => assign(id ?? null)}
      />
      {failedOf([asked]).length > 0 && <PartWaiting asked={[asked]} className="small" />}
    </div>
  )
}
