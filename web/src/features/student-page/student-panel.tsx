import { fullNameOf } from '@cursus/shared/full-name'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { studentPage } from './student-page.api.ts'
import * as styles from './student-page.module.css'
import { Acts, Reached, type StudentPageProps, StudentParts } from './student-page.tsx'

interface StudentPanelProps extends StudentPageProps {
  /** Ids of the students in the list beside, in its order. */
  ids: readonly string[]
  /** Which of the rows of that list it is, counted from 1, and of how many; absent where that is not known. */
  place: { at: number; total: number; isCapped: boolean } | undefined
  /** The id of what opens a student in that list: there the focus goes back. */
  linkOf(id: string): string
  onGo(id: string): void
  onClose(): void
}

/** A student beside a list, with the parts of their page. `J` and `K` go on in the list, `O` opens the page. */
export function StudentPanel({ id, ids, place, linkOf, onGo, onClose, contracts }: StudentPanelProps) {
  const { t, i18n } = useTranslation('student-page')
  const navigate = useNavigate()
  const page = useQuery(studentPage(id))
  const at = ids.indexOf(id)
  const neighbours = { previous: at > 0 ? ids[at - 1] : undefined, next: at < 0 ? ids[0] : ids[at + 1] }
  const go = (to: string | undefined) => to !== undefined && onGo(to)
  useFocusBack(linkOf(id))
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (isTyping(event)) return
    const key = event.key.toLowerCase()
    if (key === 'j') go(neighbours.next)
    else if (key === 'k') go(neighbours.previous)
    else if (key === 'o') void navigate({ to: '/students/$id', params: { id } })
  }
  const name = page.data ? fullNameOf(page.data) : t('title')
  return (
    <Dialog
      open
      beside
      onClose={onClose}
      onKeyDown={onKeyDown}
      title={name}
      tools={
        <>
          {place && (
            <span className="muted small figures nowrap">
              {t('panel.place', {
                place: formatNumber(place.at, i18n.language),
                total: `${formatNumber(place.total, i18n.language)}${place.isCapped ? '+' : ''}`,
              })}
            </span>
          )}
          <Step word={t('panel.previous')} keys="K" to={neighbours.previous} onGo={onGo} turn={180} />
          <Step word={t('panel.next')} keys="J" to={neighbours.next} onGo={onGo} />
          <ButtonLink
            look="line"
            small
            to="/students/$id"
            params={{ id }}
            aria-keyshortcuts="O"
            className={styles.whole}
          >
            {t('panel.whole')}
          </ButtonLink>
        </>
      }
    >
      <Announce>{page.data ? name : ''}</Announce>
      {page.data ? (
        <div key={id} className={styles.panel}>
          <Reached page={page.data} />
          <Acts page={page.data} />
          <StudentParts page={page.data} contracts={contracts} beside />
        </div>
      ) : page.error ? (
        <EmptyState
          failed
          title={t('failed')}
          action={<Button onClick={() => void page.refetch()}>{t('common.retry')}</Button>}
        >
          {messageOf(page.error, t('error.server.connection'))}
        </EmptyState>
      ) : (
        <div className="stack" role="status" aria-label={t('app.loading')}>
          <Skeleton height={48} />
          <Skeleton height={320} />
        </div>
      )}
    </Dialog>
  )
}

/** Letters are keys only where nobody types, and not in a dialog above this one. */
function isTyping({ target, currentTarget, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLDialogElement>) {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return true
  return target.closest('dialog') !== currentTarget || target.matches('input, textarea, select')
}

/** Returns the focus to the student who was shown last when the panel closes. */
function useFocusBack(link: string) {
  const shown = useRef(link)
  useEffect(() => {
    shown.current = link
  }, [link])
  useEffect(() => () => document.getElementById(shown.current)?.focus(), [])
}

interface StepProps {
  word: ReactNode
  keys: string
  to: string | undefined
  onGo(id: string): void
  turn?: number
}

function Step({ word, keys, to, onGo, turn = 0 }: StepProps) {
  return (
    <button
      type="button"
      className={`${iconButtonStyles.button} ${iconButtonStyles.outlined}`}
      aria-keyshortcuts={keys}
      aria-disabled={to === undefined || undefined}
      onClick={() => to !== undefined && onGo(to)}
    >
      <Icon name="down" turn={turn} />
      <span className="visually-hidden">{word}</span>
    </button>
  )
}
