import type { EmailReaddressed } from '@cursus/shared/email-correction'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { isSilence } from '../../api/silence.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AdvisorCard } from '../../support/advisor-block.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { focusHeading } from '../../ui/focus-heading.ts'
import * as pageStyles from '../../ui/page.module.css'
import { NarrowPage } from '../../ui/page.tsx'
import { WaitingBar } from '../../ui/path-art.tsx'
import { SentTo } from '../../ui/sent-to.tsx'
import { followNewEmail } from './accounts.api.ts'
import * as accountsStyles from './accounts.module.css'
import { forgetToken, tokenOf } from './token-in-address.ts'

/** /new-email: whoever opens the link proves that the address which the desk prepared is theirs; from then on they sign in with it. */
export function NewEmail() {
  const { t } = useTranslation('doors')
  const [token] = useState(() => tokenOf('/new-email'))
  const following = useMutation<EmailReaddressed>({
    mutationKey: ['new-email', token],
    mutationFn: () => followNewEmail(token),
    onSuccess: () => forgetToken('/new-email'),
    onError: (error) => !isSilence(error) && forgetToken('/new-email'),
    onSettled: () => focusHeading(),
  })
  const { mutate } = following
  useEffect(() => mutate(), [mutate])
  const state = following.data ? 'done' : following.isError ? 'failed' : 'running'
  const title = t(`newEmail.${state}`)
  return (
    <NarrowPage className={accountsStyles.narrow} title={title} busy={state === 'running'}>
      <section
        className={`${cardStyles.card} ${pageStyles.centredCard}`}
        {...(state === 'failed' && { role: 'alert' })}
      >
        <h1>{title}</h1>
        {state === 'running' && <WaitingBar label={title} />}
        {following.data && (
          <>
            <p className="muted break-anywhere">
              <SentTo text={t('newEmail.done.lead', { email: following.data.data.email })} />
            </p>
            <p className="above-24">
              <Link to="/login/classic" search={{}}>
                {t('login.submit')}
              </Link>
            </p>
          </>
        )}
        {following.isError && <Failed error={following.error} retry={() => mutate()} />}
      </section>
      {state === 'failed' && <AdvisorCard />}
    </NarrowPage>
  )
}

/** Why the link changed nothing: silence can be tried again, all else is for whoever prepared the address. */
function Failed({ error, retry }: { error: Error; retry(): void }) {
  const { t } = useTranslation('doors')
  const isToRetry = isSilence(error)
  return (
    <>
      <p className="muted">{messageOf(error, t('error.server.connection'))}</p>
      {!isToRetry && <p>{t('newEmail.failed.lead')}</p>}
      {isToRetry && (
        <p className="above-24">
          <Button onClick={retry}>{t('common.retry')}</Button>
        </p>
      )}
    </>
  )
}
