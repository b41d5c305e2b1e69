import type { Withdrawal } from '@cursus/shared/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { calmly } from '../../api/calmly.ts'
import { drawnSoon } from '../../api/drawn-soon.ts'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { withdrawalOf } from '../../insurance/contract-rights.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as doneHeadStyles from '../../ui/done-head.module.css'
import { DoneHead } from '../../ui/done-head.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr, Sentence } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { Facts } from '../../ui/ticket.tsx'
import { revokesCertificate } from './what-goes-back.ts'
import type { Choice } from './withdrawals.api.ts'
import * as styles from './withdrawals.module.css'

/** « Votre rétractation est enregistrée »: number, hour, money and its day, and the acknowledgement to keep. */
export function WithdrawDone({ choice: { contract, right } }: { choice: Choice }) {
  const { t, i18n } = useTranslation('withdrawals')
  const page = useQuery({
    ...withdrawalOf(contract.id),
    initialData: right,
    refetchInterval: ({ state }) =>
      calmly(state.data?.done?.paper ? false : drawnSoon(state.dataUpdateCount), state),
  })
  const { done } = page.data
  if (!done) return null
  const moment = formatMoment(done.at, i18n.language)
  const facts = [
    { name: t('done.number'), value: <Ltr>{done.reference}</Ltr> },
    { name: t('contract'), value: <Named>{`${nameOf(contract, t)} · ${contract.reference}`}</Named> },
    { name: t('done.refund'), value: <Money cents={done.refundCents} /> },
    ...(done.dueOn ? [{ name: t('done.dueOn'), value: <Ltr>{done.dueOn}</Ltr> }] : []),
    ...(revokesCertificate(contract) ? [{ name: t('done.certificate'), value: <Revoked /> }] : []),
    { name: t('done.email'), value: <Address>{done.email}</Address> },
  ]
  return (
    <section className={`${cardStyles.card} ${cardStyles.flush} ${styles.done}`} aria-labelledby="done-title">
      <DoneHead id="done-title" title={t('done.title')}>
        <p>{t('done.at', { moment })}</p>
      </DoneHead>
      <div className={doneHeadStyles.body}>
        <Facts facts={facts} recap />
        <div className={`row wraps ${doneHeadStyles.acts} ${styles.actions}`}>
          <Acknowledgement done={done} />
          {done.refundCents > 0 && (
            <ButtonLink look="line" to="/payments">
              {t('done.follow')}
            </ButtonLink>
          )}
          <Link to="/contracts/$id" params={{ id: contract.id }}>
            {t('done.contract')}
          </Link>
        </div>
      </div>
    </section>
  )
}

function Revoked() {
  const { t } = useTranslation('withdrawals')
  return (
    <Badge tone="err" icon="close">
      {t('done.revoked')}
    </Badge>
  )
}

/** An address of mail may be longer than a telephone is wide: it breaks anywhere. */
const Address = ({ children }: { children: string }) => (
  <bdi dir="ltr" className={styles.address}>
    {children}
  </bdi>
)

const Named = ({ children }: { children: string }) => (
  <bdi>
    <Sentence>{children}</Sentence>
  </bdi>
)

function Acknowledgement({ done }: { done: NonNullable<Withdrawal['done']> }) {
  const { t } = useTranslation('withdrawals')
  const download = useDownload(`/files/paper/${done.paper}`, `Accusé-${done.reference}.pdf`)
  const isDrawn = done.paper !== null
  return (
    <Button
      busy={download.isPending}
      aria-disabled={!isDrawn || undefined}
      onClick={() => isDrawn && download.mutate()}
    >
      <Icon name="download" size="s" />
      {isDrawn ? t('done.download') : t('done.drawing')}
    </Button>
  )
}
