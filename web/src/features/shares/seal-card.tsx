import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { saveFile } from '../../api/save-file.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Days, Ltr } from '../../ui/ltr.tsx'
import { Alert } from '../../ui/note.tsx'
import { type Shown, sharedFile } from './shares.api.ts'
import * as styles from './shares.module.css'

const tones: Record<Shown['seal'], string | undefined> = {
  authentic: undefined,
  upcoming: undefined,
  ended: styles.stopped,
  renounced: styles.stopped,
  cancelled: styles.stopped,
  left: styles.stopped,
  suspended: styles.stopped,
  over: styles.closed,
  expired: styles.closed,
  withdrawn: styles.closed,
}

/** Says what the registers say at this moment; only a valid certificate shows names, dates and a file. */
export function SealCard({ token, shown }: { token: string; shown: Shown }) {
  const { t, i18n } = useTranslation('shares')
  const { seal, leftOn, readAt, certificate } = shown
  const moment = formatMoment(readAt, i18n.language)
  return (
    <section className={`${styles.seal} ${tones[seal] ?? ''}`} aria-labelledby="seal-title">
      <p className={styles.mark}>
        <Icon name={certificate ? 'check' : 'alert'} size="l" />
      </p>
      <h1 id="seal-title">{t(`seal.${seal}.title`)}</h1>
      <p>{t(`seal.${seal}.text`, { moment, day: leftOn })}</p>
      {certificate && <SealFacts certificate={certificate} seal={seal} />}
      {certificate && <SealActions token={token} code={certificate.code} />}
    </section>
  )
}

type Standing = NonNullable<Shown['certificate']>

function SealFacts({ certificate, seal }: { certificate: Standing; seal: Shown['seal'] }) {
  const { t } = useTranslation('shares')
  const { issuer, startDate, endDate, until } = certificate
  const facts = [
    { name: t('fact.issuer'), value: issuer },
    {
      name: t('fact.period'),
      value: <Days start={startDate} end={endDate} />,
    },
    { name: t('fact.state'), value: t(seal === 'upcoming' ? 'fact.upcoming' : 'fact.current') },
    { name: t('fact.until'), value: <Ltr>{until}</Ltr> },
  ]
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SealActions({ token, code }: { token: string; code: string }) {
  const { t } = useTranslation('shares')
  const file = useMutation({
    mutationFn: () => sharedFile(token),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'certificate.pdf'),
  })
  return (
    <div className="stack-small">
      {file.isError && <Alert title={messageOf(file.error, t('error.server.connection'))} />}
      <Button look="accent" block busy={file.isPending} onClick={() => file.mutate()}>
        <Icon name="download" size="s" />
        {t('public.download')}
      </Button>
      <ButtonLink look="line" block to="/verifier/$code" params={{ code }}>
        <Icon name="shield" size="s" />
        {t('public.check')}
      </ButtonLink>
    </div>
  )
}
