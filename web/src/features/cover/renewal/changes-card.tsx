import type { ContractPage } from '@cursus/shared/contract-page'
import type { RenewalNotice } from '@cursus/shared/renewals'
import { useDownload } from '../../../api/use-download.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { objectOf } from '../../../insurance/contract-titles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Compared, type ComparedLine } from '../compared.tsx'
import * as pageStyles from '../contract/contract-page.module.css'

/** This year and the next side by side, what changes marked. */
export function ChangesCard({ contract, notice }: { contract: ContractPage; notice: RenewalNotice }) {
  const { t } = useTranslation(['renewal', 'cover', 'documents'])
  const lines = useLines(contract, notice)
  const isSame = notice.priceCents === notice.beforeCents
  return (
    <section className={`${cardStyles.card} ${pageStyles.card}`} aria-labelledby="changes-title">
      <div className={pageStyles.cardHead}>
        <div>
          <h2 id="changes-title">{t('changes.title', { day: formatDay(notice.endDate) })}</h2>
          <p className="muted small">{t(isSame ? 'changes.none' : 'changes.price')}</p>
        </div>
        {!isSame && <Badge tone="warn">{t('changes.count', { count: 1 })}</Badge>}
      </div>
      <Compared
        lines={lines}
        words={{
          caption: t('changes.caption'),
          what: t('changes.what'),
          now: t('changes.now'),
          next: t('changes.next'),
          changed: t('changes.changed'),
        }}
      />
      <div className={`muted small ${pageStyles.note}`}>
        <p>{t('changes.papers')}</p>
        {notice.papers.map((paper) => (
          <NoticePaper key={paper.kind} contractId={contract.id} paper={paper} />
        ))}
      </div>
    </section>
  )
}

type Paper = RenewalNotice['papers'][number]

/** A paper of the year to come, as it was attached to the notice. */
function NoticePaper({ contractId, paper: { kind, fileName } }: { contractId: string; paper: Paper }) {
  const { t } = useTranslation('documents')
  const download = useDownload(`/contracts/${contractId}/renewal/papers/${kind}`, fileName)
  return (
    <Button look="ghost" small busy={download.isPending} onClick={() => download.mutate()}>
      <Icon name="download" size="s" />
      {t(`paper.${kind}`)}
    </Button>
  )
}

function useLines(contract: ContractPage, notice: RenewalNotice): ComparedLine[] {
  const { t, i18n } = useTranslation(['renewal', 'cover', 'documents'])
  const { beforeCents, priceCents, interval, endDate, nextEndDate } = notice
  const isChanged = beforeCents !== priceCents
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const perYear = (cents: number) => (interval === 'month' ? cents * 12 : cents)
  const price = { name: t('line.price'), now: money(beforeCents), next: money(priceCents), isChanged }
  const year = {
    name: t('line.year'),
    now: money(perYear(beforeCents)),
    next: money(perYear(priceCents)),
    isChanged,
  }
  const object = objectOf(contract, t)
  return [
    { ...price, name: interval ? t(`line.price.${interval}`) : price.name },
    ...(interval === 'month' ? [year] : []),
    ...(object ? [{ name: t('cover:fact.object'), now: object, next: object, isChanged: false }] : []),
    { name: t('line.cover'), now: formatDay(endDate), next: formatDay(nextEndDate), isChanged: false },
  ]
}
