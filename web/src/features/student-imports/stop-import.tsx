import type { StudentImport } from '@cursus/shared/student-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { stopImport, studentImport } from './student-imports.api.ts'

/** Stops a list that is worked off, after a question that says what stays. */
export function StopImport({ run }: { run: StudentImport }) {
  const { t } = useTranslation('student-imports')
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopImport(run),
    onSuccess: (next) => client.setQueryData(studentImport(run.schoolId, run.id).queryKey, next),
  })
  return (
    <>
      <Button look="ghost" small onClick={() => setAsking(true)}>
        {t('stop.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        width={540}
        title={t('stop.title')}
        lead={<bdi>{run.fileName}</bdi>}
        call={stop}
        confirm={t('stop.confirm')}
        stay={t('stop.stay')}
        danger
        onConfirm={() => stop.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('stop.means')}</p>
      </ConfirmDialog>
    </>
  )
}
