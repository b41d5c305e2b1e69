import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { BareLayout } from '../../frame/bare-layout.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AdvisorCard } from '../../support/advisor-block.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Note } from '../../ui/note.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { NarrowPage } from '../../ui/page.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { invitationOf, renewInvitation } from './accounts.api.ts'
import * as accountsStyles from './accounts.module.css'
import { ActivationPage } from './activation-page.tsx'
import type { Invitation } from './activation-values.ts'
import { forgetToken } from './token-in-address.ts'

/**
 * /register_is: an invitation becomes an account. One without a school leads to the 404, an unknown or used one to
 * /login with the note (spec 1 §2 and §8), and an expired one offers a new mail.
 */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useTranslation('doors')
  const navigate = useNavigate()
  const [late, setLate] = useState(false)
  const { data, error, refetch } = useQuery(invitationOf(token))
  const status = error instanceof ApiError ? error.status : undefined
  const isInvitation = data?.type === 'inclusive' && data.user !== undefined && data.invitation !== undefined
  useEffect(() => {
    if (status !== 404 && !(data && !isInvitation)) return
    forgetToken('/register_is')
    void navigate({ to: '/login', replace: true, state: { confirmationFailed: true } })
  }, [status, data, isInvitation, navigate])
  useEffect(() => {
    if (isInvitation && !data.school) void navigate({ to: '/not-found', replace: true })
  }, [isInvitation, data, navigate])

  if (late || status === 410) return <Expired token={token} />
  if (isInvitation && data.school) {
    return <ActivationPage token={token} invited={data as Invitation} onExpired={() => setLate(true)} />
  }
  if (error && status !== 404) {
    return (
      <Narrow>
        <section className={`${cardStyles.card} ${pageStyles.centredCard}`} role="alert">
          <h1>{t('invite.silence')}</h1>
          <p className="muted">{messageOf(error, t('app.failed.detail'))}</p>
          <p className="above-24">
            <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
          </p>
        </section>
      </Narrow>
    )
  }
  return <Waiting />
}

function Narrow({ children }: { children: ReactNode }) {
  const { t } = useTranslation('doors')
  return (
    <BareLayout>
      <NarrowPage className={accountsStyles.narrow} title={t('invite.title')}>
        {children}
        <AdvisorCard />
      </NarrowPage>
    </BareLayout>
  )
}

/** The link is older than 30 days, or has made its account: the login is a link away, another mail a press. */
function Expired({ token }: { token: string }) {
  const { t } = useTranslation('doors')
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [refusal, setRefusal] = useState<string>()
  const renew = async () => {
    setState('busy')
    try {
      await renewInvitation(token)
      forgetToken('/register_is')
      setState('sent')
    } catch (error) {
      setRefusal(messageOf(error, t('app.failed.detail')))
      setState('idle')
    }
  }
  return (
    <Narrow>
      <section className={cardStyles.card}>
        <h1>{t('invite.expired')}</h1>
        <p className="muted">
          <RichText
            text={t('invite.expired.hint')}
            parts={{ login: (words) => <Link to="/login">{words}</Link> }}
          />
        </p>
        <div className="above-24" role="status">
          {state === 'sent' && <Note kind="ok">{t('invite.renewed')}</Note>}
          {refusal && state !== 'sent' && <Note kind="warn">{refusal}</Note>}
        </div>
        {state !== 'sent' && (
          <p className="above-16">
            <Button busy={state === 'busy'} onClick={renew}>
              {t('invite.renew')}
            </Button>
          </p>
        )}
      </section>
    </Narrow>
  )
}

function Waiting() {
  const { t } = useTranslation('doors')
  return (
    <BareLayout>
      <NarrowPage className={accountsStyles.narrow} title={t('invite.title')} wide busy>
        <SaysLoading />
        <section className={`${cardStyles.card} stack`}>
          <Skeleton width="60%" height={34} />
          <Skeleton height={50} />
          <Skeleton height={50} />
        </section>
      </NarrowPage>
    </BareLayout>
  )
}
