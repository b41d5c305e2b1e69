import { Link } from '@tanstack/react-router'
import { useEmailForm } from '../../forms/use-email-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Sentence } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { SentTo } from '../../ui/sent-to.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { askLeaveLink } from './terminations.api.ts'
import * as styles from './terminations.module.css'

/** Asks for the address of the contract; what it says afterwards is the same whoever has it. */
export function LeaveLinkForm() {
  const { t } = useTranslation('terminations')
  const { form, sentTo } = useEmailForm({
    id: 'leave-link',
    remember: true,
    name: t('visitor.email'),
    need: t('visitor.need'),
    send: askLeaveLink,
  })
  return (
    <section className={`${cardStyles.card} ${styles.visitor}`}>
      <h2>
        <Sentence>{t('visitor.title')}</Sentence>
      </h2>
      <form className="stack" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <EmailField
          {...form.field('email')}
          label={t('visitor.email')}
          hint={t('visitor.hint')}
          icon="mail"
        />
        <SubmitRow of={form} id="leave-link" icon="send">
          {t('visitor.send')}
        </SubmitRow>
      </form>
      <div role="status">
        {sentTo && (
          <Note kind="ok">
            <SentTo text={t('visitor.sent', { email: sentTo })} />
          </Note>
        )}
      </div>
      <p>
        {t('visitor.account')}{' '}
        <Link to="/login/classic" search={{ back: '/contracts/terminate' }}>
          {t('visitor.signIn')}
        </Link>
      </p>
    </section>
  )
}
