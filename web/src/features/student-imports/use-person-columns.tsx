import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column } from '../../ui/data-table.tsx'

/** Returns the columns that say who is in a row of a list: the whole name, and the e-mail. */
export function usePersonColumns<Row extends { name: string; email: string }>(): Column<Row>[] {
  const { t } = useTranslation('student-imports')
  return [
    {
      key: 'student',
      header: t('import.student'),
      kind: 'title',
      cell: ({ name }) => <b dir="auto">{name}</b>,
    },
    {
      // An e-mail breaks where a phone ends.
      key: 'email',
      header: t('field.email'),
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
      className: 'break-anywhere',
    },
  ]
}
