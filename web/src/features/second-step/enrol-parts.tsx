import type { Enrolment, NewSecondStep } from '@cursus/shared/second-step'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { copyText } from '../../ui/copy-text.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { canUsePasskeys, createPasskey, deviceName } from './passkeys.ts'
import * as styles from './second-step.module.css'

interface EnrolPartsProps {
  enrolment: Enrolment
  /** Sends what was made; its refusal is shown where it belongs. */
  add(step: NewSecondStep): Promise<void>
}

/** Both ways to add a second step: the passkey of this device, and an application by its QR code. */
export function EnrolParts({ enrolment, add }: EnrolPartsProps) {
  const { t } = useTranslation('second-step')
  const { challenge, app, passkey } = enrolment
  return (
    <>
      {canUsePasskeys(passkey) && (
        <section className={cardStyles.card} aria-labelledby="new-passkey-title">
          <div className="row wraps">
            <h2 id="new-passkey-title">{t('way.passkey')}</h2>
            <Badge tone="brand">{t('way.simplest')}</Badge>
          </div>
          <p className="muted small">{t('way.passkey.hint')}</p>
          <PasskeyButton
            label={t('passkey.add')}
            ask={createPasskey}
            options={passkey}
            onAnswer={(answer) => add({ challenge, passkey: answer, name: deviceName() })}
          />
        </section>
      )}
      <section className={cardStyles.card} aria-labelledby="new-app-title">
        <h2 id="new-app-title">{t('way.app')}</h2>
        <p className="muted small">{t('app.offline')}</p>
        <div className={styles.app}>
          <QrCode {...app.qr} label={t('app.qr')} large />
          <div>
            <ol className="numbered">
              <li>{t('app.scan')}</li>
              <li>
                {t('app.type')}
                <Secret secret={app.secret} />
              </li>
              <li>{t('app.copy')}</li>
            </ol>
            <CodeForm kind="code" submit={t('app.activate')} onCode={(code) => add({ challenge, code })} />
          </div>
        </div>
      </section>
    </>
  )
}

/** The secret in fours, as people read it to each other. */
function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('second-step')
  const copy = async () => {
    if (await copyText(secret)) toastSuccess(t('app.copied'))
    else toastError(t('app.byHand'))
  }
  return (
    <span className={styles.secret}>
      <b dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</b>
      <Button look="ghost" small onClick={() => void copy()}>
        {t('app.copySecret')}
      </Button>
    </span>
  )
}
