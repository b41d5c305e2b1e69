import { useTranslation } from '../../i18n/use-translation.ts'
import { hasEnded } from '../../session/session.ts'
import { Note } from '../../ui/note.tsx'

/** Says above a login that the session ended by itself, and that the way leads back to where somebody was. */
export function EndedNote() {
  const { t } = useTranslation('accounts')
  if (!hasEnded()) return null
  return (
    <Note kind="info" className="above-16">
      <p role="status">
        <b>{t('ended.title')}</b> {t('ended.hint')}
      </p>
    </Note>
  )
}
