import type { ListMending, StudentImportCheck } from '@cursus/shared/student-imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { columnsSaid } from './file-facts.tsx'
import * as styles from './student-imports.module.css'

interface HiddenPartProps {
  check: StudentImportCheck
  mending: ListMending
  mend: (change: Partial<ListMending>) => void
}

/** What rows and columns that the spreadsheet hides mean for the students, and how they are left out. */
export function HiddenPart({ check, mending, mend }: HiddenPartProps) {
  const { t } = useTranslation('student-imports')
  return (
    <>
      {check.hidden !== null && check.hidden > 0 && (
        <Note kind="warn" className={styles.hidden}>
          <p>{t('hidden.means')}</p>
          <CheckField
            label={t('hidden.leaveOut')}
            checked={mending.withoutHidden === true}
            onChange={({ target }) => mend({ withoutHidden: target.checked })}
          />
        </Note>
      )}
      {check.hiddenColumns.length > 0 && (
        <Note kind="warn" className={styles.hidden}>
          <p>{t('hidden.columns', { columns: columnsSaid(check.hiddenColumns, t) })}</p>
        </Note>
      )}
    </>
  )
}
