import type { StudentImport } from '@cursus/shared/student-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { studentImport, undoImport } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'

/** Takes the students of a list away again, after a question that says what stays; told why once it is too late. */
export function UndoImport({ result }: { result: StudentImport }) {
  const { t, i18n } = useTranslation('student-imports')
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => undoImport(result),
    onSuccess: (next) => {
      client.setQueryData(studentImport(result.schoolId, result.id).queryKey, next)
      setAsking(false)
    },
  })
  if (result.undo === 'none') return null
  if (result.undo === 'answered') return <p className={`muted small ${styles.undo}`}>{t('undo.answered')}</p>
  return (
    <div className={`row wraps ${styles.undo}`}>
      <p className="muted small">{t('undo.until')}</p>
      <Button look="ghost" small onClick={() => setAsking(true)}>
        {t('undo.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        width={540}
        title={t('undo.title', { count: result.created, n: formatNumber(result.created, i18n.language) })}
        lead={<bdi>{result.fileName}</bdi>}
        call={undo}
        confirm={t('undo.confirm')}
        stay={t('undo.stay')}
        danger
        onConfirm={() => undo.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('undo.means')}</p>
      </ConfirmDialog>
    </div>
  )
}
