import type { RenewalList } from '@cursus/shared/renewals'
import { insuranceTypes, renewalViews } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorToast, useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { renewalsPage, useSendNotices } from './renewals.api.ts'
import { pageSizes, type RenewalsSearch } from './renewals-search.ts'
import { RenewalsTable } from './renewals-table.tsx'
import { Windows } from './windows.tsx'

interface RenewalsPageProps {
  asked: RenewalsSearch
  onAsk: (asked: RenewalsSearch) => void
}

/** /renewals: whose year of cover ends within 75 days, what they were told and answered, and what stands in the way. */
export function RenewalsPage({ asked, onAsk }: RenewalsPageProps) {
  const { t } = useTranslation('renewals')
  const list = useQuery(renewalsPage(asked))
  const failure = useListFailure(list)
  useErrorToast(list.error)
  return (
    <Page title={t('title')} lead={t('lead')} actions={<Send due={list.data} />}>
      <Windows windows={list.data?.windows} />
      <div className={tableStyles.frame}>
        <Tools asked={asked} onAsk={onAsk} counts={list.data?.counts} />
        <RenewalsTable rows={list.data?.data} failure={failure} stale={list.isPlaceholderData} />
        {list.data && <Pages asked={asked} onAsk={onAsk} total={list.data.total} />}
      </div>
    </Page>
  )
}

type Due = Pick<RenewalList, 'ready' | 'again'>

/** Names how many notices it sends and tries again, and asks once; its place is kept until that is known. */
function Send({ due }: { due: Due | undefined }) {
  const { t } = useTranslation('renewals')
  const [isAsking, setAsking] = useState(false)
  const sending = useSendNotices()
  const { ready, again } = due ?? { ready: 0, again: 0 }
  const count = ready + again
  const words = useSendWords({ ready, again })
  const close = () => setAsking(false)
  return (
    <>
      <Button
        className={due ? undefined : 'coming'}
        busy={sending.isPending}
        aria-disabled={count === 0 || undefined}
        onClick={() => count > 0 && setAsking(true)}
      >
        <Icon name="send" size="s" />
        {words}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('send.title', { count })}
        footer={
          <>
            <Button look="line" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              onClick={() => {
                close()
                sending.mutate()
              }}
            >
              {words}
            </Button>
          </>
        }
      >
        <p>{t('send.text')}</p>
      </Dialog>
    </>
  )
}

function useSendWords({ ready, again }: Due): string {
  const { t } = useTranslation('renewals')
  const words = { send: t('send', { count: ready }), again: t('again', { count: again }) }
  if (ready > 0 && again > 0) return t('send.both', words)
  if (again > 0) return words.again
  return ready > 0 ? words.send : t('send.none')
}

function Tools({ asked, onAsk, counts }: RenewalsPageProps & { counts: RenewalList['counts'] | undefined }) {
  const { t } = useTranslation(['renewals', 'documents', 'tables'])
  const ask = (change: Partial<RenewalsSearch>) => onAsk({ ...asked, page: undefined, ...change })
  return (
    <div className={tableStyles.tools}>
      <Tabs
        label={t('views')}
        options={renewalViews.map((view) => ({
          value: view,
          label: t('tables:filter.counted', { name: t(`view.${view}`), figure: counts?.[view] ?? '…' }),
        }))}
        chosen={asked.view ?? 'all'}
        onChoose={(view) => ask({ view: view === 'all' ? undefined : view })}
      />
      <span className="grow" />
      <select
        className={`${fieldStyles.input} ${tableStyles.filter}`}
        aria-label={t('product')}
        value={asked.insurance ?? ''}
        onChange={({ target }) => ask({ insurance: target.value || undefined })}
      >
        <option value="">{t('product.all')}</option>
        {insuranceTypes
          .filter((type) => productOf(type).portal)
          .map((type) => (
            <option key={type} value={type}>
              {t(`documents:${productOf(type).name}`)}
            </option>
          ))}
      </select>
    </div>
  )
}

function Pages({ asked, onAsk, total }: RenewalsPageProps & { total: number }) {
  const { page = 1, size = 25 } = asked
  const to = Math.min(page * size, total)
  const turn = (next: number) => onAsk({ ...asked, page: next > 1 ? next : undefined })
  return (
    <Pager
      sizes={pageSizes}
      size={size}
      onSize={(chosen) =>
        onAsk({ ...asked, page: undefined, size: pageSizes.find((one) => one === chosen && one !== 25) })
      }
      {...(total > 0 && { range: { from: (page - 1) * size + 1, to, total } })}
      {...(page > 1 && { onPrevious: () => turn(page - 1) })}
      {...(to < total && { onNext: () => turn(page + 1) })}
    />
  )
}
