import type { LatePayment } from '@cursus/shared/payments'
import type { Refund } from '@cursus/shared/refunds'
import type { AskedTermination } from '@cursus/shared/terminations'
import type { ListedVisaRefusal } from '@cursus/shared/visa-refusals'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession, worksOn } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import * as countStyles from '../../ui/counts.module.css'
import type { ListFailure } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useComplaints } from './complaint-section.ts'
import { useLatePayments } from './late-section.ts'
import { PostDialog } from './post-dialog.tsx'
import { useRefunds } from './refund-section.ts'
import { areasOfRights, byDueDay, countsOf, holds, type RightRow, rightKinds } from './right-row.ts'
import * as styles from './rights.module.css'
import type { RightsSearch } from './rights-search.ts'
import { RightsTable } from './rights-table.tsx'
import { SendDialog } from './send-dialog.tsx'
import { TerminationDialog } from './termination-dialog.tsx'
import { useTerminations } from './termination-section.ts'
import { VisaDialog } from './visa-dialog.tsx'
import { useVisaRefusals } from './visa-section.ts'
import { useWithdrawals } from './withdrawal-section.ts'

interface RightsPageProps {
  asked: RightsSearch
  onAsk(asked: RightsSearch): void
}

/** /rights: everything that students have a right to and its legal day, the nearest first. A section is one line here. */
export function RightsPage({ asked, onAsk }: RightsPageProps) {
  const { t } = useTranslation('rights')
  const [sending, setSending] = useState<Refund | null>(null)
  const [posting, setPosting] = useState<LatePayment | null>(null)
  const [opened, open] = useState<AskedTermination | null>(null)
  const [visa, read] = useState<ListedVisaRefusal | null>(null)
  const sections = [
    useTerminations(asked.search, open),
    useWithdrawals(asked.search),
    useVisaRefusals(asked.search, read),
    useRefunds(asked.search, setSending),
    useLatePayments(setPosting),
    useComplaints(),
  ]
  const isLoading = sections.some(({ rows, failure }) => !rows && !failure)
  const failures = sections.flatMap((section) => section.failure ?? [])
  const failure = failures[0] && {
    sentence: failures[0].sentence,
    retry: () => {
      for (const { retry } of failures) retry()
    },
  }
  const own = useSession()?.areas ?? []
  // A kind of another area may stand in an address that somebody sent: it never has rows here.
  const chosen = asked.kind && worksOn(own, areasOfRights[asked.kind]) ? asked.kind : undefined
  const all = sections.flatMap(({ rows = [] }) => rows).toSorted(byDueDay)
  const found = all.filter((row) => holds(row, asked.search))
  const shown = found.filter(({ kind }) => !chosen || kind === chosen)
  // « Nothing found » is not said before everybody has looked.
  const isOpen = isLoading || (shown.length === 0 && sections.some(({ isSearching }) => isSearching))
  return (
    <Page title={t('title')} lead={t('lead')} busy={isLoading}>
      <Counts
        isKnown={!isLoading && !failure}
        rows={all}
        total={sections.reduce((sum, { rows, total }) => sum + (total ?? rows?.length ?? 0), 0)}
      />
      <div className={tableStyles.frame}>
        <div className={tableStyles.tools}>
          <div className={isLoading ? 'coming' : undefined}>
            <Kinds isWhole={!failure} rows={found} asked={{ ...asked, kind: chosen }} onAsk={onAsk} />
          </div>
          <span className="grow" />
          <SearchField
            label={t('search')}
            value={asked.search ?? ''}
            onSearch={(words) => onAsk({ ...asked, search: words || undefined })}
          />
        </div>
        {failure && shown.length > 0 && <PartFailed failure={failure} />}
        <RightsTable
          key={JSON.stringify(asked)}
          rows={isOpen ? undefined : shown}
          failure={shown.length === 0 ? failure : undefined}
          isNarrowed={asked.search !== undefined || asked.kind !== undefined}
        />
      </div>
      <p className={`muted small ${styles.foot}`}>
        <Icon name="info" size="s" /> {t('foot')}
      </p>
      {sending && <SendDialog refund={sending} onClose={() => setSending(null)} />}
      {posting && <PostDialog late={posting} onClose={() => setPosting(null)} />}
      {visa && <VisaDialog asked={visa} onClose={() => read(null)} />}
      {opened && <TerminationDialog asked={opened} onClose={() => open(null)} />}
    </Page>
  )
}

const looks: { key: 'late' | 'soon' | 'inTime' | 'done'; icon: IconName; tone?: string }[] = [
  { key: 'late', icon: 'alert', tone: countStyles.bad },
  { key: 'soon', icon: 'clock', tone: styles.soon },
  { key: 'inTime', icon: 'swap' },
  { key: 'done', icon: 'check', tone: countStyles.ok },
]

/** How many of each; no figure until all sections are there. */
function Counts({ isKnown, rows, total }: { isKnown: boolean; rows: readonly RightRow[]; total: number }) {
  const { t } = useTranslation('rights')
  const counts = countsOf(rows, total, useToday())
  return (
    <ul className={countStyles.counts} aria-label={t('counts')}>
      {looks.map(({ key, icon, tone }) => (
        <li key={key} className={[countStyles.count, counts[key] > 0 && tone].filter(Boolean).join(' ')}>
          <Icon name={icon} />
          <b className="figures">{isKnown ? counts[key] : '–'}</b>
          <span>{t(`counts.${key}`, { count: counts[key] })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Says that a list did not come, above the rows of those that did: theirs may be more urgent. */
function PartFailed({ failure }: { failure: ListFailure }) {
  const { t } = useTranslation('rights')
  return (
    <div className={styles.failed} role="alert">
      <p>
        <b className="as-block">{t('failed.part')}</b>
        <span className="muted">{failure.sentence}</span>
      </p>
      <Button look="line" small onClick={failure.retry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}

type KindsProps = RightsPageProps & { rows: readonly RightRow[]; isWhole: boolean }

/** Tabs of the kinds that there are, with how many of each; how many of all, once all were read. */
function Kinds({ rows, isWhole, asked, onAsk }: KindsProps) {
  const { t } = useTranslation('rights')
  const count = (kind: RightRow['kind']) => rows.filter((row) => row.kind === kind).length
  const kinds = rightKinds.filter((kind) => count(kind) > 0 || asked.kind === kind)
  const all = { value: undefined, label: t('kind.all', { count: isWhole ? rows.length : '–' }) }
  const options = kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`, { count: count(kind) }) }))
  return (
    <Tabs
      label={t('kinds')}
      options={[all, ...options]}
      chosen={asked.kind}
      onChoose={(kind) => onAsk({ ...asked, kind })}
    />
  )
}
