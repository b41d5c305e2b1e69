import type { SecondSteps } from '@cursus/shared/second-step'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewFocus } from '../../routing/route-focus.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as timelineStyles from '../../ui/timeline.module.css'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { EnrolParts } from './enrol-parts.tsx'
import { OwnSteps } from './own-steps.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { mySecondSteps, renewRecoveryCodes } from './second-step.api.ts'
import * as styles from './second-step.module.css'
import { useAdding } from './use-adding.ts'

/** /account/two-factor: what somebody has beside their password, and how they add or remove it. */
export function TwoFactorPage() {
  const { t } = useTranslation('second-step')
  const steps = useQuery(mySecondSteps)
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <Page
      title={t('page.title')}
      lead={t('page.lead')}
      before={
        <Link className="back-link" to="/account">
          <Icon name="back" size="s" mirrored />
          {t('account:title')}
        </Link>
      }
    >
      <div className={styles.page}>
        <div ref={place} tabIndex={-1} className="column">
          {steps.data && <Steps steps={steps.data} />}
          {steps.isPending && <Skeleton height={420} />}
          {steps.isError && !steps.data && (
            <LoadFailed title={t('page.failed')} error={steps.error} retry={() => void steps.refetch()} />
          )}
        </div>
        {/* On a phone it stands below what comes, and would jump. */}
        {!steps.isPending && (
          <aside className="column" aria-label={t('aside.label')}>
            {steps.data && <Progress steps={steps.data} />}
            <section className={cardStyles.card} aria-labelledby="lost-title">
              <h2 id="lost-title">{t('lost.title')}</h2>
              <p className="muted small">{t('lost.text')}</p>
            </section>
          </aside>
        )}
      </div>
    </Page>
  )
}

function Steps({ steps }: { steps: SecondSteps }) {
  const { t } = useTranslation('second-step')
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: mySecondSteps.queryKey })
  const { enrolment, notice, begin, add, reset } = useAdding(steps, async (made) => {
    setCodes(made)
    await refresh()
  })
  useViewFocus(codes ? 'codes' : enrolment ? 'enrol' : 'own')
  const isOn = steps.passkeys.length > 0 || steps.appSince !== null
  if (codes) {
    return (
      <section className={cardStyles.card}>
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </section>
    )
  }
  if (enrolment) {
    return (
      <>
        <EnrolParts enrolment={enrolment} add={add} />
        <p>
          <Button look="ghost" onClick={reset}>
            {t('common.cancel')}
          </Button>
        </p>
      </>
    )
  }
  return (
    <>
      <OwnSteps steps={steps} onChange={refresh} />
      <section className={cardStyles.card} aria-labelledby="add-title">
        <h2 id="add-title">{t(isOn ? 'add.another' : 'add.title')}</h2>
        <p className="muted small">{t('add.lead')}</p>
        {notice === 'add' && <p role="alert">{t('add.expired')}</p>}
        <PasswordForm id="add" submit={t('add.submit')} onPassword={begin} />
      </section>
      {isOn && (
        <CodesCard
          left={steps.recoveryCodesLeft}
          areLost={notice === 'codes'}
          renew={async (password) => {
            setCodes(await renewRecoveryCodes(password))
            reset()
            await refresh()
          }}
        />
      )}
    </>
  )
}

interface CodesCardProps {
  left: number
  /** True where the answer with the codes was lost: nobody has seen those that are left. */
  areLost: boolean
  renew(password: string): Promise<void>
}

/** How many recovery codes are left, and how to get others. */
function CodesCard({ left, areLost, renew }: CodesCardProps) {
  const { t } = useTranslation('second-step')
  return (
    <section className={cardStyles.card} aria-labelledby="codes-title">
      <h2 id="codes-title">{t('codes.title')}</h2>
      {areLost ? (
        <p role="alert">{t('codes.lost')}</p>
      ) : (
        <p className="muted small">{t('codes.left', { count: left })}</p>
      )}
      <PasswordForm id="codes" submit={t('codes.renew')} onPassword={renew} />
    </section>
  )
}

/** « Où vous en êtes »: a first way, a second one, and the codes of last resort. */
function Progress({ steps: { passkeys, appWorks, recoveryCodesLeft } }: { steps: SecondSteps }) {
  const { t } = useTranslation('second-step')
  const ways = passkeys.length + (appWorks ? 1 : 0)
  const parts = [
    {
      key: 'first',
      isDone: ways > 0,
      detail: ways > 0 ? t('progress.ways', { count: ways }) : t('progress.first.detail'),
    },
    { key: 'second', isDone: ways > 1, detail: t('progress.second.detail') },
    {
      key: 'codes',
      isDone: recoveryCodesLeft > 0,
      detail:
        recoveryCodesLeft > 0 ? t('codes.left', { count: recoveryCodesLeft }) : t('progress.codes.detail'),
    },
  ]
  const current = parts.findIndex(({ isDone }) => !isDone)
  return (
    <section className={cardStyles.card} aria-labelledby="progress-title">
      <h2 id="progress-title">{t('progress.title')}</h2>
      <ol className={timelineStyles.timeline}>
        {parts.map(({ key, isDone, detail }, place) => (
          <li
            key={key}
            className={isDone ? timelineStyles.done : place === current ? timelineStyles.current : undefined}
          >
            {isDone && <Icon name="check" size="s" />}
            <b>{t(`progress.${key}`)}</b>
            <span>{detail}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
