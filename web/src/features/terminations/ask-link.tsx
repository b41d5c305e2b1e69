import { AskTerminationLink } from '@cursus/shared/terminations'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { askLink } from './terminations.api.ts'
import * as styles from './terminations.module.css'

/** Asks for the address of the contract; what it says afterwards is the same whoever has it. */
export function AskLink() {
  const { t } = useTranslation('terminations')
  const [sentTo, setSentTo] = useState<string>()
  const form = useFormOf({
    id: 'leave-link',
    remember: true,
    defaults: { email: '' },
    check: (values) => issuesOf(AskTerminationLink, values),
    names: { email: t('visitor.email') },
    needs: { email: t('visitor.need') },
    async onValid({ email }) {
      const address = email.trim()
      await askLink(address)
      setSentTo(address)
    },
  })
  return (
    <section className={`${cardStyles.card} ${styles.visitor}`}>
      <h2>{t('visitor.title')}</h2>
      <form className="stack" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <TextField
          {...form.field('email')}
          label={t('visitor.email')}
          hint={t('visitor.hint')}
          type="email"
          autoComplete="email"
          icon="mail"
          ltr
        />
        <SubmitRow of={form} id="leave-link" icon="send">
          {t('visitor.send')}
        </SubmitRow>
      </form>
      <div role="status">
        {sentTo && (
          <Note kind="ok">
            <RichText
              text={t('visitor.sent', { email: sentTo })}
              parts={{ email: (words) => <b dir="ltr">{words}</b> }}
            />
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
