import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Note } from '../../ui/note.tsx'

/**
 * Says above the classic login that the page of a school could not be read, with the way back to it: an account that its students
 * open here is none of their school's.
 */
export function UnreadSchoolNote({ name }: { name: string }) {
  const { t } = useTranslation('accounts')
  const { back } = useSearch({ from: '/_bare/login/classic' })
  return (
    <Note kind="warn" className="above-16">
      <p role="alert">
        <b className="as-block">{t('school.unread')}</b> {t('school.unread.hint')}{' '}
        <Link to="/login/$school" params={{ school: name }} search={{ back }}>
          {t('common.retry')}
        </Link>
      </p>
    </Note>
  )
}
