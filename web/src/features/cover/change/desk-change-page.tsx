import type { ContractChange } from '@cursus/shared/contract-change'
import { lastDayBefore } from '@cursus/shared/day'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isNotFound } from '../../../api/api-error.ts'
import { LoadFailed } from '../../../frame/load-failed.tsx'
import { NotFound } from '../../../frame/not-found.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import { Page } from '../../../ui/page.tsx'
import { failedOf } from '../../../ui/part-waiting.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { type ChangingContract, contractChange } from './change.api.ts'
import { GiveUp } from './change-waiting.tsx'
import { ChangedFacts } from './changed-facts.tsx'
import { DraftLink } from './draft-link.tsx'
import { FormOf } from './form-of.tsx'

interface DeskChangePageProps {
  id: string
  /** Reads the contracts of its student, which are another feature's. */
  useContracts(studentId: string | undefined): UseQueryResult<readonly ChangingContract[]>
}

/** /changes/{id}: an administrator changes a contract for its student, who pays and signs. */
export function DeskChangePage({ id, useContracts }: DeskChangePageProps) {
  const { t } = useTranslation('change')
  const change = useQuery({ ...contractChange(id), refetchOnMount: 'always' })
  const contracts = useContracts(change.data?.student?.id)
  const contract = contracts.data?.find((one) => one.id === id)
  if (isNotFound(change.error) || (contracts.data && !contract)) return <NotFound />
  const failed = failedOf([change, contracts])
  const { student } = change.data ?? {}
  return (
    <Page
      title={t('desk.title')}
      lead={student ? <Whose student={student} contract={contract} /> : t('desk.lead')}
      busy={!contract && failed.length === 0}
      before={student && <Back student={student} />}
    >
      {change.data && contract && <Whole contract={contract} change={change.data} />}
      {!contract && failed.length === 0 && <Skeleton height={320} />}
      {failed[0] && (
        <LoadFailed
          title={t('failed')}
          error={failed[0].error}
          retry={() => failed.map(({ refetch }) => refetch())}
        />
      )}
    </Page>
  )
}

type Student = NonNullable<ContractChange['student']>

function Back({ student: { id, name, lastName } }: { student: Student }) {
  return (
    <Link to="/students/$id" params={{ id }} className="back-link">
      <Icon name="back" size="s" mirrored />
      <bdi>
        {name} {lastName}
      </bdi>
    </Link>
  )
}

function Whose({ student, contract }: { student: Student; contract: ChangingContract | undefined }) {
  const { name, lastName, email } = student
  return (
    <>
      <bdi>
        {name} {lastName}
      </bdi>{' '}
      ·{' '}
      <bdi dir="ltr" className="break-anywhere">
        {email}
      </bdi>
      {contract && (
        <>
          {' '}
          · <Ltr code>{contract.reference}</Ltr>
        </>
      )}
    </>
  )
}

interface WholeProps {
  contract: ChangingContract
  change: ContractChange
}

/** What the student was asked or asked for, while it waits; else the form, anew after each change. The focus stays here. */
function Whole({ contract, change }: WholeProps) {
  const { t } = useTranslation('change')
  const place = useKeptFocus<HTMLElement>()
  const { waiting, now, student } = change
  return (
    <section ref={place} tabIndex={-1} aria-label={t('desk.title')}>
      {waiting && now && student ? (
        <DeskWaiting {...{ contract, waiting, now, student }} />
      ) : (
        <FormOf key={JSON.stringify(now)} contract={contract} change={change} />
      )}
    </section>
  )
}

interface DeskWaitingProps {
  contract: ChangingContract
  waiting: NonNullable<ContractChange['waiting']>
  now: NonNullable<ContractChange['now']>
  student: Student
}

function DeskWaiting({ contract: { id }, waiting, now, student: { name } }: DeskWaitingProps) {
  const { t, i18n } = useTranslation('change')
  const { step, until, effectOn, differenceCents, isByDesk, isSigned, isChecking } = waiting
  const waits = isChecking ? 'checking' : step === 'pay' && isSigned ? 'paySign' : step
  const isPaid = step !== 'pay' && differenceCents > 0
  const words = {
    name,
    amount: formatMoney(differenceCents, i18n.language),
    last: formatDay(lastDayBefore(new Date(until))),
    day: formatDay(effectOn),
  }
  return (
    <div className="stack">
      <section className={cardStyles.card} aria-labelledby="waiting-title">
        <h2 id="waiting-title">{t(isByDesk ? 'desk.waiting.title' : 'desk.waiting.own', words)}</h2>
        <p className="above-8">
          {t(`desk.waits.${waits}`, words)} {isPaid && t('desk.waits.paid', words)}
        </p>
        <div className="row wraps above-16">
          {step !== 'effect' && <DraftLink id={id} />}
          <GiveUp key={waiting.id} id={id} waiting={waiting.id} isPaid={isPaid} isDesk />
        </div>
      </section>
      <ChangedFacts now={now} next={waiting.next} holder={name} />
    </div>
  )
}
