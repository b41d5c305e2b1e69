import type { Session } from '@cursus/shared/accounts'
import type { SecondStep } from '@cursus/shared/second-step'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewFocus } from '../../routing/route-focus.ts'
import { type BegunSignIn, forgetBegun } from '../../session/second-step-memory.ts'
import { storeSession } from '../../session/session.ts'
import { AdvisorCard } from '../../support/advisor-block.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { NarrowPage } from '../../ui/page.tsx'
import { CodeForm } from './code-form.tsx'
import { EnrolParts } from './enrol-parts.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { applyPasskey, canUsePasskeys } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { enrolAtSignIn, verifySecondStep } from './second-step.api.ts'
import * as styles from './second-step.module.css'

/** Signed in: the guard leads on to the page that was asked for. */
function enter(session: Session) {
  forgetBegun()
  storeSession(session)
}

/** /login/verify: one more step after the password; whoever needs a second step and has none adds it here. */
export function VerifyPage({ begun }: { begun: BegunSignIn }) {
  const { t } = useTranslation('second-step')
  return (
    <NarrowPage title={t('verify.title')}>
      <div className="centred">
        <h1>{t(begun.enrolment ? 'enrol.title' : 'verify.title')}</h1>
        <p className="muted">
          <bdi dir="ltr">{begun.email}</bdi> · {t(begun.enrolment ? 'enrol.lead' : 'verify.lead')}
        </p>
      </div>
      {begun.enrolment ? <Enrol begun={begun} /> : <Verify begun={begun} />}
      <p className="muted small centred">
        {t('verify.notYou')}{' '}
        <Link to="/forgot-password" search={{}}>
          {t('verify.change')}
        </Link>
        {t('verify.known')}
        <br />
        <Link to="/login">{t('verify.back')}</Link>
      </p>
    </NarrowPage>
  )
}

/** One way at a time: the passkey first, where this browser has them. */
function Verify({ begun }: { begun: BegunSignIn }) {
  const { t } = useTranslation('second-step')
  const ways = begun.methods.filter((way) => way !== 'passkey' || canUsePasskeys(begun.passkey))
  const [turn, setTurn] = useState(0)
  const way = ways[turn % Math.max(1, ways.length)]
  useViewFocus(way ?? '')
  const send = async (step: Omit<SecondStep, 'challenge'>) =>
    enter(await verifySecondStep({ challenge: begun.challenge, ...step }))
  return (
    <section className={cardStyles.card} aria-labelledby="way-title">
      {way && <WayHead way={way} />}
      {way === 'passkey' && begun.passkey && (
        <PasskeyButton
          label={t('passkey.use')}
          ask={applyPasskey}
          options={begun.passkey}
          onAnswer={(passkey) => send({ passkey })}
        />
      )}
      {way === 'app' && (
        <CodeForm
          key="app"
          kind="code"
          submit={t('verify.submit')}
          mayTrust
          onCode={(code, trust) => send({ code, trust })}
        />
      )}
      {way === 'recovery_code' && (
        <CodeForm
          key="recovery"
          kind="recoveryCode"
          submit={t('recoveryCode.submit')}
          onCode={(recoveryCode) => send({ recoveryCode })}
        />
      )}
      {way === 'recovery_code' && (
        <>
          <p className="muted small above-16">{t('recoveryCode.none')}</p>
          <AdvisorCard />
        </>
      )}
      {ways.length > 1 && (
        <p className={styles.other}>
          <Button look="ghost" small onClick={() => setTurn(turn + 1)}>
            {t('verify.other')}
          </Button>
        </p>
      )}
    </section>
  )
}

const wayIcons = { passkey: 'fingerprint', app: 'mobile', recovery_code: 'key' } as const

function WayHead({ way }: { way: keyof typeof wayIcons }) {
  const { t } = useTranslation('second-step')
  return (
    <div className={styles.way}>
      <span className={`${iconTileStyles.tile} ${styles.wayIcon}`}>
        <Icon name={wayIcons[way]} />
      </span>
      <div>
        <h2 id="way-title">{t(`way.${way}`)}</h2>
        <p className="muted small">{t(`way.${way}.hint`)}</p>
      </div>
    </div>
  )
}

function Enrol({ begun: { enrolment } }: { begun: BegunSignIn }) {
  const [entered, setEntered] = useState<{ session: Session; codes: string[] }>()
  useViewFocus(entered ? 'codes' : 'enrol')
  if (entered) {
    return (
      <section className={cardStyles.card}>
        <RecoveryCodes codes={entered.codes} onDone={() => enter(entered.session)} />
      </section>
    )
  }
  if (!enrolment) return null
  return (
    <EnrolParts
      enrolment={enrolment}
      add={async (step) => {
        const { recoveryCodes, ...session } = await enrolAtSignIn(step)
        if (recoveryCodes) setEntered({ session, codes: recoveryCodes })
        else enter(session)
      }}
    />
  )
}
