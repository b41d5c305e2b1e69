import type { AdminContract, Statut } from '@cursus/shared/contracts'
import type { StatutPreview } from '@cursus/shared/held-acts'
import { directionOf, toLocale } from '@cursus/shared/language'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sentence } from '../../ui/ltr.tsx'
import { Alert } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { previewOf } from './contracts.api.ts'
import * as styles from './contracts.module.css'

interface ChangePreviewProps {
  contract: AdminContract
  statut: Statut
  /** DD/MM/YYYY; null while none that can be is typed. */
  endDate?: string | null
}

/**
 * Shows, before a change is confirmed, the mail that it sends, word for word, and its effect at the payment provider.
 */
export function ChangePreview({ contract, statut, endDate }: ChangePreviewProps) {
  const { t } = useTranslation('contracts')
  const preview = useQuery({
    ...previewOf({ id: contract.id, statut, ...(endDate && { endDate }) }),
    enabled: endDate !== null,
  })
  const { data, error } = preview
  // Such a change is refused: that is what it does.
  if (error instanceof ApiError && error.status === 409) return <Alert quiet title={error.message} />
  if (error)
    return (
      <Alert quiet title={t('preview.failed')}>
        <p className="row wraps">
          {messageOf(error, t('error.server.connection'))}
          <Button look="line" small onClick={() => void preview.refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      </Alert>
    )
  if (!data) return <Skeleton height={120} />
  const { mail, provider, waitSeconds } = data
  return (
    <div aria-busy={preview.isFetching || undefined}>
      {mail ? <Letter mail={mail} /> : <p className="above-16">{t('preview.noMail')}</p>}
      <ul className={styles.consequences}>
        {contract.statut === 'résilié' && statut !== 'résilié' && (
          <li>
            <Icon name="history" size="s" />
            <span>{t('preview.takesBack', { day: data.endDate })}</span>
          </li>
        )}
        <li>
          <Icon name="card" size="s" />
          <span>{t(`preview.provider.${provider}`, { day: data.endDate })}</span>
        </li>
        {mail && (
          <li>
            <Icon name="clock" size="s" />
            <span>{waitSeconds ? t('preview.wait', { seconds: waitSeconds }) : t('preview.atOnce')}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

type Mail = NonNullable<StatutPreview['data']['mail']>

function Letter({ mail: { to, language, subject, lines } }: { mail: Mail }) {
  const { t, i18n } = useTranslation('contracts')
  const tongue = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(toLocale(language)) ?? language
  return (
    <section className={styles.letter} aria-label={t('preview.mail', { name: to.name, language: tongue })}>
      <p className="small muted">
        {t('preview.mail', { name: `\u2068${to.name}\u2069`, language: tongue })} ·{' '}
        <bdi dir="ltr">{to.address}</bdi>
      </p>
      <div lang={toLocale(language)} dir={directionOf(language)}>
        <b>
          <Sentence>{subject}</Sentence>
        </b>
        {lines.map((line) => (
          <p key={line} className="small">
            {line}
          </p>
        ))}
      </div>
    </section>
  )
}
