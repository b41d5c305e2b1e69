import type { CertificateShare } from '@cursus/shared/certificate-shares'
import { formatCheckCode } from '@cursus/shared/check-code'
import type { ContractChange } from '@cursus/shared/contract-change'
import type { ContractPage } from '@cursus/shared/contract-page'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { calmly } from '../../../api/calmly.ts'
import { drawnSoon } from '../../../api/drawn-soon.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paperOf } from '../../../insurance/contract-titles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { DoneHead } from '../../../ui/done-head.tsx'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Ltr } from '../../../ui/ltr.tsx'
import * as pageStyles from '../contract/contract-page.module.css'
import { contractPage } from '../cover.api.ts'
import { DownloadButton } from '../step-button.tsx'
import { linksTo } from './change.api.ts'
import * as styles from './change.module.css'

interface ChangeDoneProps {
  contract: ContractPage
  done: NonNullable<ContractChange['done']>
  onAgain(): void
}

/** « Votre contrat est modifié »: the new certificate, what became of the old one, and who has a link to it. */
export function ChangeDone({ contract: before, done, onAgain }: ChangeDoneProps) {
  const { t, i18n } = useTranslation('change')
  const page = useQuery({
    ...contractPage(before.id),
    initialData: before,
    refetchOnMount: 'always',
    // Until the paper states what the contract says now.
    refetchInterval: ({ state }) =>
      calmly(state.data && isPrinted(state.data) ? false : drawnSoon(state.dataUpdateCount), state),
  })
  const contract = page.data
  // What was read before the change says nothing of it.
  const isRead = page.isFetchedAfterMount
  const amount = formatMoney(Math.abs(done.differenceCents), i18n.language)
  const number = t('done.number', { number: done.reference, day: formatDay(done.day) })
  const money = done.differenceCents > 0 ? 'done.paid' : 'done.refunded'
  return (
    <section className={`${cardStyles.card} ${pageStyles.card}`} aria-labelledby="done-title">
      <DoneHead id="done-title" title={t('done.title')}>
        <p>
          {done.differenceCents === 0
            ? number
            : t('sentences', { first: number, second: t(money, { amount }) })}
        </p>
      </DoneHead>
      <ul>
        <NewCertificate contract={contract} isReady={isRead && isPrinted(contract)} />
        <li className={pageStyles.line}>
          <span>
            <b>{t(`done.old.${paperOf(contract)}`)}</b>{' '}
            <Badge tone="err">{t(`done.old.state.${paperOf(contract)}`, { day: formatDay(done.day) })}</Badge>
            <span className="muted small as-block">{t('done.old.text')}</span>
          </span>
        </li>
        {isRead && <Links contract={contract} />}
      </ul>
      <div className={`row wraps ${styles.after}`}>
        <ButtonLink look="line" to="/contracts/$id" params={{ id: contract.id }}>
          {t('done.contract')}
        </ButtonLink>
        <Button look="ghost" onClick={onAgain}>
          {t('done.again')}
        </Button>
      </div>
    </section>
  )
}

const isPrinted = ({ certificate }: ContractPage) => certificate?.isUpToDate ?? false

function NewCertificate({ contract, isReady }: { contract: ContractPage; isReady: boolean }) {
  const { t } = useTranslation('change')
  const { certificate, startDate, endDate } = contract
  const kind = paperOf(contract)
  return (
    <li className={pageStyles.line}>
      <span role="status">
        <b>{t(`done.new.${kind}`)}</b>{' '}
        <Badge tone={isReady ? 'ok' : 'warn'} icon={isReady ? 'check' : 'clock'}>
          {t(isReady ? `done.new.ready.${kind}` : `done.new.coming.${kind}`)}
        </Badge>
        <span className="muted small dotted">
          <span>{t('done.new.text', { start: formatDay(startDate), end: formatDay(endDate) })}</span>
          {isReady && certificate && (
            <span className="code">
              <Ltr>{formatCheckCode(certificate.code)}</Ltr>
            </span>
          )}
        </span>
      </span>
      {isReady && <DownloadButton contract={contract} isShort look="line" />}
    </li>
  )
}

/** Lists the open links to certificates of the contract, whose holders see the new ones, or that they are insured no more. */
function Links({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation('change')
  const code = contract.certificate?.code
  const links = useQuery({ ...linksTo(code ?? ''), enabled: code !== undefined })
  const hasLeft = ({ occupantId }: CertificateShare) =>
    occupantId !== null && !contract.occupants.some(({ id }) => id === occupantId)
  return (links.data?.shares ?? [])
    .filter(({ state }) => state === 'open')
    .map((share) => (
      <li className={pageStyles.line} key={share.id}>
        <span>
          <b>
            <bdi>{t(share.occupantId ? 'done.link.own' : 'done.link', { name: share.name })}</bdi>
          </b>
          <span className="muted small as-block">
            {hasLeft(share) ? (
              t(share.email ? 'done.link.left.told' : 'done.link.left')
            ) : (
              <NewBy share={share} />
            )}
          </span>
        </span>
        {!hasLeft(share) && (
          <Link to="/documents/$contractId/share" params={{ contractId: contract.id }} className="small">
            {t('done.link.send')}
          </Link>
        )}
      </li>
    ))
}

/** Says how the new certificate comes to whoever has a link. */
function NewBy({ share: { email, openings, lastOpenedAt } }: { share: CertificateShare }) {
  const { t } = useTranslation('change')
  if (email) return t('done.link.told')
  return openings > 0 && lastOpenedAt
    ? t('done.link.opened', { day: formatDay(lastOpenedAt) })
    : t('done.link.unopened')
}
