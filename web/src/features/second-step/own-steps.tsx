import type { SecondSteps } from '@cursus/shared/second-step'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay } from '../../ui/format.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { PasswordForm } from './password-form.tsx'
import { removeApp, removePasskey } from './second-step.api.ts'
import * as styles from './second-step.module.css'

interface OwnStepsProps {
  steps: SecondSteps
  onChange(): Promise<void>
}

/** The passkeys and the application of an account; each goes for the password. */
export function OwnSteps({ steps, onChange }: OwnStepsProps) {
  const { t } = useTranslation('second-step')
  const { passkeys, appSince, appWorks } = steps
  const removed = async (name: string) => {
    await onChange()
    toastSuccess(t('own.removed', { name }))
  }
  if (passkeys.length === 0 && appSince === null) return null
  return (
    <section className={cardStyles.card} aria-labelledby="own-title">
      <h2 id="own-title">{t('own.title')}</h2>
      <ul className={styles.own}>
        {passkeys.map(({ id, name, createdAt }) => (
          <OwnStep
            key={id}
            id={id}
            name={name}
            since={createdAt}
            remove={(password) => removePasskey(id, password).then(() => removed(name))}
          />
        ))}
        {appSince !== null && (
          <OwnStep
            id="app"
            name={t('way.app')}
            since={appSince}
            hasEnded={!appWorks}
            remove={(password) => removeApp(password).then(() => removed(t('way.app')))}
          />
        )}
      </ul>
    </section>
  )
}

interface OwnStepProps {
  id: string
  name: string
  since: string
  /** True where no code of it is right any more. */
  hasEnded?: boolean
  remove(password: string): Promise<void>
}

function OwnStep({ id, name, since, hasEnded, remove }: OwnStepProps) {
  const { t } = useTranslation('second-step')
  const [isLeaving, setLeaving] = useState(false)
  const day = formatDay(since)
  return (
    <li>
      <div className="row between wraps">
        <span>
          <b>{name}</b> <span className="muted small">{t('own.since', { day })}</span>
        </span>
        <Button
          look="ghost"
          small
          aria-expanded={isLeaving}
          aria-label={t('own.removeOf', { name })}
          onClick={() => setLeaving(!isLeaving)}
        >
          {t('own.remove')}
        </Button>
      </div>
      {hasEnded && <p className="small">{t('own.ended')}</p>}
      {isLeaving && <PasswordForm id={`remove-${id}`} submit={t('own.remove')} onPassword={remove} />}
    </li>
  )
}
