import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'

/** Welcomes a confirmed address above the login. */
export function EmailConfirmedNote() {
  const { t } = useTranslation('accounts')
  return (
    <Note kind="ok" className="mt4">
      <p role="status">
        <b>{t('confirm.done')}.</b> {t('confirm.done.hint')}
      </p>
    </Note>
  )
}
