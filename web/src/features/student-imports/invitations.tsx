import type { StudentImport } from '@cursus/shared/student-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format.ts'
import { useFigure } from './counts.tsx'
import { releaseInvitations, studentImport } from './student-imports.api.ts'

/** Says how many invitations have left; those that are held back wait for a button. */
export function Invitations({ result }: { result: StudentImport }) {
  const { t } = useTranslation('student-imports')
  const figure = useFigure()
  const client = useQueryClient()
  const { state, total, sent, validUntil } = result.invitations
  const release = useMutation({
    mutationFn: () => releaseInvitations(result),
    onSuccess: (next) =>
      client.setQueryData(studentImport(result.schoolId, result.id).queryKey, { ...result, ...next }),
    onError: useTellError(),
  })
  if (state === 'none') return <p className="muted">{t('import.invitations.none')}</p>
  if (state === 'held') {
    return (
      <div className="row wraps">
        <p className="muted">{t('import.invitations.held')}</p>
        <Button look="line" small busy={release.isPending} onClick={() => release.mutate()}>
          {t('import.invitations.release')}
        </Button>
      </div>
    )
  }
  const values = { sent: figure(sent), total: figure(total) }
  // No link lives yet while none has left.
  if (!validUntil) return <p className="muted">{t('import.invitations.begun', values)}</p>
  return (
    <p className="muted">{t(`import.invitations.${state}`, { ...values, until: formatDay(validUntil) })}</p>
  )
}
