import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { hasEnded } from '../../session/session.ts'
import { Note } from '../../ui/note.tsx'

/**
 * Says above a login what led there, and that the way leads back to it: a session that ended by itself, or a plan for devices that
 * was chosen. What else is chosen before a sign-in is a quote, which shows its ticket.
 */
export function GoalNote() {
  const { t } = useTranslation('accounts')
  const { back } = useLocation().search
  const why = hasEnded() ? 'ended' : back?.endsWith('?step=form') ? 'plan' : null
  if (!why) return null
  return (
    <Note kind="info" className="above-16">
      <p role="status">
        <b>{t(`${why}.title`)}</b> {t(`${why}.hint`)}
      </p>
    </Note>
  )
}
