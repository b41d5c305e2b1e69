import type { StudentPage } from '@cursus/shared/student-page'
import { type ReactNode, useState } from 'react'
import { AccountBadge } from '../../account/account-badge.tsx'
import { isOpened } from '../../account/account-standing.ts'
import { useResend } from '../../account/use-resend.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWorksOn } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay, formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { ChangeEmail } from './change-email.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { EraseAccount } from './erase-account.tsx'
import { useDeactivation } from './student-page.api.ts'
import * as styles from './student-page.module.css'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows the person, with a button to correct the facts. */
export function WhoCard({ page }: { page: StudentPage }) {
  const { t } = useTranslation('student-page')
  const corrects = useWorksOn('support') && page.account.state !== 'closed'
  const [correcting, setCorrecting] = useState(false)
  const { number, civility, birthday, address, language, school, tags } = page
  return (
    <section className={styles.part} aria-labelledby="who-title">
      <header>
        <h2 id="who-title">{t('who')}</h2>
        {corrects && (
          <Button look="ghost" small onClick={() => setCorrecting(true)}>
            <Icon name="pencil" size="s" />
            {t('correct')}
          </Button>
        )}
      </header>
      <dl className={styles.facts}>
        <Fact name={t('who.number')}>
          <Ltr>{number}</Ltr>
        </Fact>
        <Fact name={t('field.civility')}>{t(`civility.${civility}`)}</Fact>
        <Fact name={t('who.birthday')}>{birthday ? <Ltr>{formatDay(birthday)}</Ltr> : '—'}</Fact>
        <Fact name={t('who.address')}>
          {address ? (
            <bdi>
              {address.street}
              <br />
              {address.postalCode} {address.city}
              {address.country !== 'FR' && `, ${address.country}`}
            </bdi>
          ) : (
            '—'
          )}
        </Fact>
        {tags.length > 0 && (
          <Fact name={t('students:col.tags')}>
            <bdi>{tags.join(' · ')}</bdi>
          </Fact>
        )}
        <Fact name={t('who.language')}>{t(`language.${language}`)}</Fact>
        <Fact name={t('who.school')}>
          {school ? (
            <>
              <bdi>{school.name}</bdi>
              <span className="muted small as-block">{t(`students:level.${school.level}`)}</span>
            </>
          ) : (
            t('noSchool')
          )}
        </Fact>
      </dl>
      <CorrectDialog open={correcting} page={page} onClose={() => setCorrecting(false)} />
    </section>
  )
}

/** Shows how the account stands, and the acts that it allows. */
export function AccountCard({ page }: { page: StudentPage }) {
  const { t, i18n } = useTranslation(['student-page', 'students'])
  const [asking, setAsking] = useState(false)
  const { account, createdAt, lastSignInAt, hasSecondStep } = page
  return (
    <section className={styles.part} id="account" aria-labelledby="account-title">
      <header>
        <h2 id="account-title">{t('account')}</h2>
      </header>
      <dl className={styles.facts}>
        <Fact name={t('account.state')}>
          <AccountBadge account={account} />
        </Fact>
        <Fact name={t('account.created')}>
          <Ltr>{formatMoment(createdAt, i18n.language)}</Ltr>
        </Fact>
        {/* Of a deleted account this is no longer known. */}
        {account.state !== 'closed' && (
          <>
            <Fact name={t('account.lastSignIn')}>
              {lastSignInAt ? (
                <Ltr>{formatMoment(lastSignInAt, i18n.language)}</Ltr>
              ) : (
                t('account.neverSignedIn')
              )}
            </Fact>
            <Fact name={t('account.secondStep')}>{t(hasSecondStep ? 'common.yes' : 'common.no')}</Fact>
          </>
        )}
      </dl>
      <AccountActs page={page} onDeactivate={() => setAsking(true)} />
      <DeactivateDialog open={asking} page={page} onClose={() => setAsking(false)} />
    </section>
  )
}

interface AccountActsProps {
  page: StudentPage
  onDeactivate(): void
}

/** The acts of whoever looks: links are the schools' matter; closing and erasing an account, and its e-mail, that of who works on everything. */
function AccountActs({ page, onDeactivate }: AccountActsProps) {
  const { t } = useTranslation(['student-page', 'students'])
  const [invites, closes] = [useWorksOn('schools'), useWorksOn()]
  const resend = useResend()
  const reactivate = useDeactivation(page.id)
  const onError = useTellError()
  const { state } = page.account
  const mayInvite = invites && !isOpened(page.account)
  if (state === 'closed' || (!mayInvite && !closes)) return null
  return (
    <div className={`row wraps ${styles.inside}`}>
      {mayInvite && (
        <Button look="line" small busy={resend.isPending} onClick={() => resend.mutate(page)}>
          <Icon name="send" size="s" mirrored />
          {t('students:resend')}
        </Button>
      )}
      {closes &&
        (state === 'deactivated' ? (
          <Button
            look="line"
            small
            busy={reactivate.isPending}
            onClick={() => reactivate.mutate('reactivate', { onError })}
          >
            {t('reactivate')}
          </Button>
        ) : (
          <Button look="line" small onClick={onDeactivate}>
            {t('deactivate')}
          </Button>
        ))}
      {closes && state !== 'deactivated' && <ChangeEmail page={page} />}
      {closes && <EraseAccount page={page} />}
    </div>
  )
}
