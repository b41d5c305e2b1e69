import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import type { Contract, UnfinishedPurchase } from '@cursus/shared/contracts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { myAccount } from '../../../account/my-account.ts'
import { calmly } from '../../../api/calmly.ts'
import { LoadFailed } from '../../../frame/load-failed.tsx'
import { type Translate, useTranslation } from '../../../i18n/use-translation.ts'
import { myContracts } from '../../../insurance/contracts.ts'
import { myClaims } from '../../../insurance/my-claims.ts'
import { productOf, products } from '../../../insurance/products.ts'
import { readSchool } from '../../../session/school.ts'
import { type StoredSession, useSession } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { failedOf } from '../../../ui/part-waiting.tsx'
import { SaysLoading } from '../../../ui/says-loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { askAgainIn, inOrder, isPast, stepOf } from '../standing.ts'
import { tasksOf } from '../tasks.ts'
import { isChecked, useUnfinished } from '../use-unfinished.ts'
import * as styles from './my-home.module.css'
import { NewHome } from './new-home.tsx'
import { NotHeld } from './not-held.tsx'
import { NotOffered } from './not-offered.tsx'
import { Passes } from './passes.tsx'
import { Perks } from './perks.tsx'
import { productsOf } from './product-cards.tsx'
import { useOpenQuote } from './quote-card.tsx'
import { SchoolTicket } from './school-ticket.tsx'
import { ToDo } from './to-do.tsx'

/** /home of a student: what waits for them, what they hold, what they do not hold yet. */
export function MyHomePage() {
  const session = useSession()
  return session && <MyHome session={session} />
}

/** One page while it loads and after, so that its heading keeps the focus that a change of page gave it. */
function MyHome({ session }: { session: StoredSession }) {
  const { t } = useTranslation('cover')
  const contracts = useQuery({
    ...myContracts,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => calmly(askAgainIn(state.data, state.dataUpdateCount), state),
  })
  const purchases = useUnfinished()
  const claims = useQuery(myClaims)
  const account = useQuery({ ...myAccount, refetchOnMount: 'always' })
  const carried = useOpenQuote(productsOf(session))
  const page = { title: t('start:nav.start'), heading: t('home.hello', { name: session.name }) }
  if (contracts.isError && !contracts.data) {
    return (
      <Page {...page}>
        <LoadFailed title={t('home.failed')} error={contracts.error} retry={() => void contracts.refetch()} />
      </Page>
    )
  }
  const others = [purchases, claims, account]
  if (!contracts.data || others.some(({ isPending }) => isPending)) {
    return (
      <Page {...page} busy>
        <Loading />
      </Page>
    )
  }
  // What one that is over still owes is a task, and no cover any more.
  const open = inOrder(contracts.data).filter((contract) =>
    isPast(contract) ? stepOf(contract) === 'pay' : stepOf(contract) !== 'ended',
  )
  const held = open.filter((contract) => !isPast(contract) && stepOf(contract) !== 'buy')
  const tasks = tasksOf({
    contracts: open,
    purchases: purchases.data ?? [],
    claims: claims.data ?? [],
    unconfirmed: account.data?.isConfirmed === false ? account.data.email : undefined,
  })
  // Whether all is in order, or nothing was ever bought, is known of all answers together.
  const failed = failedOf(others)
  const unknown = failed.length > 0 && (
    <LoadFailed
      title={t('home.waiting.failed')}
      error={failed[0]?.error}
      retry={() => failed.map(({ refetch }) => refetch())}
    />
  )
  const checked = (purchases.data ?? []).filter(isChecked)
  const isFirstStay = !contracts.data.some(isStay)
  if (held.length + tasks.length + checked.length === 0) {
    if (unknown) return <Page {...page}>{unknown}</Page>
    const isNew = contracts.data.length === 0
    return (
      <Page {...page} {...newHead(t, session, { isNew, hasQuote: carried !== null })}>
        <NewHome {...{ session, carried, isNew, isFirstStay }} />
      </Page>
    )
  }
  return (
    <Page
      {...page}
      lead={unknown ? undefined : heldLead(t, session, { tasks: tasks.length, checked: checked.length })}
      actions={held.length > 0 && <CardLink />}
    >
      {unknown && <div className={styles.unknown}>{unknown}</div>}
      <Held {...{ session, held, isFirstStay, tasks, checked, claims: claims.data ?? [] }} />
    </Page>
  )
}

/** Welcomes a new account; whoever held a contract before is told that none is in force. */
function newHead(
  t: Translate,
  session: StoredSession,
  { isNew, hasQuote }: { isNew: boolean; hasQuote: boolean },
) {
  if (!isNew) return { lead: t('home.new.over') }
  const heading = t('home.welcome', { name: session.name })
  if (hasQuote) return { heading, lead: t('home.new.withQuote') }
  return { heading, lead: productsOf(session).length > 0 ? t('home.new') : undefined }
}

function heldLead(
  t: Translate,
  { role }: StoredSession,
  { tasks, checked }: { tasks: number; checked: number },
): string {
  const calm = checked > 0 ? t('purchase.checking') : t('home.allFine')
  const lead = tasks > 0 ? t('home.waiting', { count: tasks }) : calm
  if (role !== 'ROLE_STUDENT_INCLUSIVE') return lead
  const school = t('home.school', { school: readSchool()?.name ?? t('price.yourSchool') })
  return t('home.school.after', { lead, school })
}

interface HeldProps {
  session: StoredSession
  held: readonly Contract[]
  /** True of who never had a stay, at anybody’s expense. */
  isFirstStay: boolean
  tasks: ReturnType<typeof tasksOf>
  /** What was paid, perhaps, and is being checked. */
  checked: readonly UnfinishedPurchase[]
  claims: Parameters<typeof Passes>[0]['claims']
}

function Held({ session, held, isFirstStay, tasks, checked, claims }: HeldProps) {
  const { t } = useTranslation('cover')
  const offers = productsOf(session)
  return (
    <>
      <NotOffered session={session} />
      {checked.length > 0 && (
        <Suspense>
          <Checked purchases={checked} />
        </Suspense>
      )}
      {tasks.length > 0 && <ToDo tasks={tasks} />}
      <Passes contracts={held} claims={claims} />
      {session.role === 'ROLE_STUDENT_INCLUSIVE' && (
        <SchoolTicket school={readSchool()?.name ?? t('price.yourSchool')} isFirst={isFirstStay} />
      )}
      <NotHeld
        offers={offers.filter((offer) => !held.some((one) => productOf(one.insuranceType).offer === offer))}
        role={session.role}
      />
      {offers.includes(products.travel.offer) && (
        <Perks onHover={session.role === 'ROLE_STUDENT_CLASSIC'} isPaid={held.some(isStay)} />
      )}
    </>
  )
}

const isStay = ({ insuranceType }: Contract) => productOf(insuranceType).insures === 'stay'

/** What may be paid already: nobody is to pay it twice. Few have any, so its card loads with it. */
const Checked = lazy(() => import('./checked-purchases.tsx'))

function CardLink() {
  const { t } = useTranslation('frame')
  return (
    <ButtonLink look="line" to="/card">
      <Icon name="qr" size="s" />
      {t('nav.card')}
    </ButtonLink>
  )
}

const Loading = () => (
  <div className={styles.loading}>
    <Skeleton height={180} />
    <Skeleton height={214} />
    <SaysLoading />
  </div>
)
