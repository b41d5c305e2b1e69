import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Note } from '../../ui/note.tsx'

/** Result of a confirmation link: `whole`, or `opened` in another browser, so that a password is still needed. */
export type EmailConfirmed = 'whole' | 'opened'

/** Welcomes a confirmed address above the login. */
export function EmailConfirmedNote({ of }: { of: EmailConfirmed }) {
  const { t } = useTranslation('accounts')
  if (of === 'opened') {
    return (
      <Note kind="info" className="above-16">
        <p role="status">
          <b className="as-block">{t('confirm.opened')}</b> {t('confirm.opened.hint')}{' '}
          <Link to="/forgot-password" search={{}}>
            {t('confirm.opened.new')}
          </Link>
        </p>
      </Note>
    )
  }
  return (
    <Note kind="ok" className="above-16">
      <p role="status">
        <b className="as-block">{t('confirm.done')}</b> {t('confirm.done.hint')}
      </p>
    </Note>
  )
}
