import type { FollowUp } from '@cursus/shared/students-follow-up'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useErrorToast, useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CursorPager, fromStart } from '../../ui/cursor-pager.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as needStyles from '../../ui/need.module.css'
import { Page } from '../../ui/page.tsx'
import { PastTheEnd } from '../../ui/past-the-end.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { followUpPage, keyOf, nameOf } from './follow-up.api.ts'
import * as styles from './follow-up.module.css'
import { type FollowUpSearch, pageSizes } from './follow-up-search.ts'
import { FollowUpTable } from './follow-up-table.tsx'
import { FollowUpTiles } from './follow-up-tiles.tsx'
import { FollowUpFilters, FollowUpTools } from './follow-up-tools.tsx'
import { MailDialog } from './mail-dialog.tsx'

interface FollowUpPageProps {
  asked: FollowUpSearch
  onAsk: (asked: FollowUpSearch) => void
  /** Opens the contracts of a student; absent for whoever may not see them. */
  onContracts?: ((student: FollowUp) => void) | undefined
  /** Dialog over the page: that student's contracts. */
  children?: ReactNode
}

/** /students/follow-up: whoever waits for a link, a payment, a signature or a new cover, and the mail that helps. */
export function FollowUpPage({ asked, onAsk, onContracts, children }: FollowUpPageProps) {
  const { t } = useTranslation('students-follow-up')
  const list = useQuery(followUpPage(asked))
  const failure = useListFailure(list)
  const [chosen, setChosen] = useState<ReadonlyMap<string, FollowUp>>(new Map())
  const [isMailing, setMailing] = useState(false)
  useErrorToast(list.error)
  const rows = list.data?.data
  /** Chooses rows; they stay chosen over pages and filters. */
  const choose = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...(rows ?? []).map((row) => [keyOf(row), row] as const)])
    setChosen(new Map([...known].filter(([key]) => keys.has(key))))
  }
  return (
    <Page title={t('followUp.title')} lead={t('followUp.lead')}>
      <FollowUpTiles asked={asked} onAsk={onAsk} counts={list.data?.counts} />
      <FollowUpFilters asked={asked} onAsk={onAsk} />
      <div className={`${tableStyles.frame} ${styles.followUp}`}>
        <FollowUpTools asked={asked} onAsk={onAsk} />
        {chosen.size > 0 && (
          <div className={tableStyles.selectionBar}>
            <b role="status">{t('followUp.chosen', { count: chosen.size })}</b>
            <Button look="ghost" small onClick={() => setMailing(true)}>
              <Icon name="mail" size="s" />
              {t('mail.send')}
            </Button>
            <span className="grow" />
            <Button look="ghost" small onClick={() => setChosen(new Map())}>
              {t('common.cancel')}
            </Button>
          </div>
        )}
        <FollowUpTable
          rows={rows}
          sorting={{ by: 'since', order: asked.order ?? 'asc' }}
          onSort={({ order }) => onAsk({ ...fromStart(asked), order: order === 'desc' ? 'desc' : undefined })}
          selection={{ chosen: new Set(chosen.keys()), onChoose: choose, nameOf }}
          onContracts={onContracts}
          failure={failure}
          stale={list.isPlaceholderData}
          empty={
            list.data?.total ? (
              <PastTheEnd onFirst={() => onAsk(fromStart(asked))} />
            ) : (
              <Nobody asked={asked} onAsk={onAsk} />
            )
          }
        />
        <CursorPager sizes={pageSizes} usual={25} asked={asked} onAsk={onAsk} list={list.data} />
      </div>
      <p className={`${needStyles.need} above-16`}>
        <Icon name="info" size="s" />
        <span>{t('followUp.note')}</span>
      </p>
      {isMailing && (
        <MailDialog
          rows={[...chosen.values()]}
          onClose={() => setMailing(false)}
          onDone={() => setChosen(new Map())}
        />
      )}
      {children}
    </Page>
  )
}

function Nobody({ asked, onAsk }: Pick<FollowUpPageProps, 'asked' | 'onAsk'>) {
  const { t } = useTranslation('students-follow-up')
  const { size, order, search, situation, school, product } = asked
  if ([search, situation, school, product].every((filter) => filter === undefined)) {
    return (
      <>
        <b>{t('followUp.nobody')}</b>
        <p className="muted">{t('followUp.nobody.lead')}</p>
      </>
    )
  }
  return (
    <>
      <b>{t('followUp.notFound')}</b>
      <p className="muted">{t('followUp.notFound.lead')}</p>
      <Button look="line" small onClick={() => onAsk({ size, order })}>
        {t('followUp.all')}
      </Button>
    </>
  )
}
