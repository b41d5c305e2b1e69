import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { logout } from '../../account/account-actions.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { readSession, storeSession, useSession } from '../../session/session.ts'
import { AdvisorCard } from '../../support/advisor-block.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { focusHeading } from '../../ui/focus-heading.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { NarrowPage } from '../../ui/page.tsx'
import { PathArt, WaitingBar } from '../../ui/path-art.tsx'
import * as progressStyles from '../../ui/progress.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { confirmEmail, invitationOf } from './accounts.api.ts'
import * as accountsStyles from './accounts.module.css'
import { takeGoal } from './goal-memory.ts'
import { forgetToken, handToken, tokenOf } from './token-in-address.ts'

const paths = ['/confirmation_cs', '/confirmation_is', '/confirmation_ps'] as const

/**
 * The landing page of a confirmation mail, for the three kinds of student (spec 1 §4): an invitation goes on to its form,
 * a partner student to the school's door, a classic one to the login. Where the registration was made the link signs in, unless an account is open there. Silence of the server can be tried again.
 */
export function Confirmation({ path }: { path: (typeof paths)[number] }) {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [token] = useState(() => tokenOf(path))
  const [other, setOther] = useState<OtherAccountProps>()
  const toForm = () => {
    forgetToken(path)
    handToken('/register_is', token)
    return navigate({ to: '/register_is', search: {}, replace: true })
  }
  const confirmation = useMutation({
    mutationKey: ['confirm', token],
    mutationFn: () => confirmEmail(token),
    onSuccess: async ({ data, session }) => {
      if (data.type === 'inclusive') {
        queryClient.setQueryData(invitationOf(token).queryKey, data)
        return toForm()
      }
      // Signed in, the page of the login sends on to where the person was going.
      const back = takeGoal()
      const open = readSession()
      if (session && !open) storeSession(session)
      const isOwn = data.isConfirmed && readSession()?.email === data.user?.email
      if (isOwn) toastSuccess(t('confirm.done'))
      else if (!data.isConfirmed) handToken('/forgot-password', token)
      const here = {
        replace: true,
        state: { emailConfirmed: data.isConfirmed ? 'whole' : 'opened' },
      } as const
      const toLogin = async () => {
        forgetToken(path)
        if (data.type === 'classic') return navigate({ to: '/login/classic', search: { back }, ...here })
        if (!data.school) return navigate({ to: '/not-found', replace: true })
        const school = data.school.path.replace('/login/', '')
        await navigate({ to: '/login/$school', params: { school }, search: { back }, ...here })
      }
      // Whoever else is signed in here would be sent on to their own pages, and read nothing of the other account.
      if (open && !isOwn) return setOther({ leave: toLogin })
      await toLogin()
    },
    onError: async (error) => {
      if (isSilence(error)) return
      // An invitation that came too late: its page offers a new one.
      if (path === '/confirmation_is' && error instanceof ApiError && error.status === 410) return toForm()
      const toLogin = async () => {
        forgetToken(path)
        await navigate({ to: '/login', replace: true, state: { confirmationFailed: true } })
      }
      if (readSession()) return setOther({ leave: toLogin, isDead: true })
      await toLogin()
    },
  })
  const { mutate } = confirmation
  useEffect(() => mutate(), [mutate])
  if (confirmation.isError && isSilence(confirmation.error)) {
    return <Silence sentence={messageOf(confirmation.error, '')} retry={() => mutate()} />
  }
  return other ? <OtherAccount {...other} /> : <Running />
}

interface OtherAccountProps {
  /** Goes on to the login, once nobody is signed in. */
  leave(): Promise<void>
  /** The link opens nothing any more, and so does not tell whose it was. */
  isDead?: boolean
}

/** Somebody is signed in in this browser, perhaps somebody else: they keep their account, or sign out to go on to the login. */
function OtherAccount({ leave, isDead }: OtherAccountProps) {
  const { t } = useTranslation('doors')
  const email = useSession()?.email
  useEffect(() => {
    // Signed out, here or in another tab.
    if (email) focusHeading()
    else void leave()
  }, [email, leave])
  const title = t(isDead ? 'confirm.dead' : 'confirm.other')
  return (
    <NarrowPage className={accountsStyles.narrow} title={title}>
      <section className={`${cardStyles.card} ${pageStyles.centredCard}`}>
        <h1>{title}</h1>
        <p className="muted">
          <RichText
            text={t(isDead ? 'confirm.dead.hint' : 'confirm.other.hint', { email: email ?? '' })}
            parts={{ email: (words) => <Ltr>{words}</Ltr> }}
          />
        </p>
        <p className="above-24">
          <Button onClick={() => void logout(async () => undefined)}>{t('confirm.other.leave')}</Button>
        </p>
        <p>
          <Link to="/" replace>
            {t('confirm.other.stay')}
          </Link>
        </p>
      </section>
    </NarrowPage>
  )
}

function isSilence(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)
}

function Running() {
  const { t } = useTranslation('accounts')
  return (
    <NarrowPage className={accountsStyles.narrow} title={t('confirm.title')} busy>
      <section className={`${cardStyles.card} ${pageStyles.centredCard}`}>
        <div className={progressStyles.art}>
          <PathArt />
        </div>
        <h1>{t('confirm.title')}</h1>
        <p className="muted" role="status">
          {t('confirm.lead')}
        </p>
        <WaitingBar label={t('confirm.title')} />
      </section>
    </NarrowPage>
  )
}

function Silence({ sentence, retry }: { sentence: string; retry(): void }) {
  const { t } = useTranslation('accounts')
  return (
    <NarrowPage className={accountsStyles.narrow} title={t('confirm.title')}>
      <section className={`${cardStyles.card} ${pageStyles.centredCard}`} role="alert">
        <h1>{t('confirm.silence')}</h1>
        <p className="muted">{sentence}</p>
        <p className="above-24">
          <Button onClick={retry}>{t('common.retry')}</Button>
        </p>
      </section>
      <AdvisorCard />
    </NarrowPage>
  )
}
