import type { SearchAnswer } from '@cursus/shared/search'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { StoredSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { found } from './command-bar.api.ts'
import * as styles from './command-bar.module.css'
import { CommandList } from './command-list.tsx'
import { actionsOf, type Group, groupsOf, nameOf, type Row } from './command-rows.ts'
import type { Early } from './early-keys.tsx'
import { useOpenTarget } from './use-open-target.ts'

interface CommandDialogProps {
  session: StoredSession
  /** What was typed before the dialog was there. */
  early: Early
  onClose(): void
}

const pauseMs = 120
/** Letters that the server takes. */
const longest = 200

/**
 * A field over the page and what it finds: arrows choose, Enter opens, also what is still being looked for, Escape gives the
 * focus back.
 */
export function CommandDialog({ session, early, onClose }: CommandDialogProps) {
  const { t } = useTranslation('command-bar')
  const box = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState(early.typed)
  const listId = useId()
  const results = useResults(session, typed)
  const openTarget = useOpenTarget()
  const { chosen, setChosen, move } = useChoice(results.rows, typed)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // Told at once, as the event comes later: a key pressed meanwhile would open what is still taken to be open.
  const close = () => {
    box.current?.close()
    onClose()
  }
  const open = (row: Row | undefined) => {
    if (!row) return
    // Closed first: the focus goes back before the page that comes takes it.
    close()
    openTarget(row.target)
  }
  const enter = useEntered(typed, results, {
    isEntered: early.isEntered,
    open: () => open(results.rows[chosen]),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (move(event.key)) event.preventDefault()
    if (event.key === 'Enter') {
      event.preventDefault()
      enter()
    }
  }
  return (
    <dialog ref={box} className={styles.dialog} aria-label={t('title')} onCancel={close} onClose={onClose}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          autoFocus
          type="text"
          role="combobox"
          dir={typed ? 'auto' : undefined}
          maxLength={longest}
          autoComplete="off"
          spellCheck={false}
          aria-label={t('title')}
          aria-expanded={results.rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={results.rows[chosen] ? `${listId}-${chosen}` : undefined}
          placeholder={t('placeholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={close}>
          <kbd>{t('close')}</kbd>
          <span className="visually-hidden">{t('common.close')}</span>
          <Icon name="close" />
        </button>
      </div>
      <CommandList
        {...{ listId, chosen, typed }}
        groups={results.groups}
        stale={results.isWaiting}
        onChoose={setChosen}
        onOpen={open}
      />
      <Said {...results} typed={typed} onTry={setTyped} />
      <p className={styles.foot}>
        <span className={styles.keys}>{t('keys')}</span>
        <span className={styles.end}>{t('prefixes')}</span>
      </p>
    </dialog>
  )
}

interface Entering {
  /** Whether Enter was pressed before the dialog was there. */
  isEntered: boolean
  open(): void
}

/**
 * Returns what Enter does: it opens the chosen row, once the rows are those of the typed words. Other words, or a search that
 * fails, take it back.
 */
function useEntered(typed: string, { isWaiting, error }: Results, { isEntered, open }: Entering): () => void {
  const [entered, setEntered] = useState(isEntered ? typed : null)
  useEffect(() => {
    if (entered === null || (isWaiting && entered === typed)) return
    setEntered(null)
    if (entered === typed && !error) open()
  })
  return () => (isWaiting ? setEntered(typed) : open())
}

/** Asks when a person stops typing for a moment. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

interface Results {
  groups: Group[]
  rows: Row[]
  answer: SearchAnswer | undefined
  isWaiting: boolean
  error: Error | null
  retry(): void
}

function useResults(session: StoredSession, typed: string): Results {
  const { t } = useTranslation(['command-bar', 'frame', 'students'])
  const q = usePaused(typed)
  const asked = useQuery(found(q))
  const isSearch = q !== '' && !q.startsWith('>')
  const words = typed.trim()
  const isAsked = words !== '' && !words.startsWith('>')
  const answer = isSearch ? asked.data : undefined
  const actions = answer?.exact || /^[@#]/.test(q) ? [] : actionsOf(session, typed, t)
  const pages = { key: 'go', title: t('group.go'), rows: words ? actions.slice(0, 6) : actions }
  const groups = [...groupsOf(answer, t), pages].filter(({ rows }) => rows.length > 0)
  return {
    groups,
    rows: groups.flatMap(({ rows }) => rows),
    answer,
    isWaiting: isAsked && (asked.isFetching || q !== words),
    error: isSearch ? asked.error : null,
    retry: () => void asked.refetch(),
  }
}

/** The chosen row by its key, so that it stays chosen when others come before it; the first one after other words. */
function useChoice(rows: Row[], typed: string) {
  const [kept, setKept] = useState<{ key: string; typed: string } | null>(null)
  const at = kept?.typed === typed ? rows.findIndex(({ key }) => key === kept.key) : 0
  const chosen = Math.max(at, 0)
  const setChosen = (place: number) => {
    const row = rows[place]
    if (row) setKept({ key: row.key, typed })
  }
  /** True when the key moves the choice. */
  const move = (key: string): boolean => {
    const last = rows.length - 1
    const place = { ArrowDown: chosen === last ? 0 : chosen + 1, ArrowUp: chosen === 0 ? last : chosen - 1 }[
      key
    ]
    if (place === undefined) return false
    setChosen(place)
    return true
  }
  return { chosen, setChosen, move }
}

interface SaidProps extends Results {
  typed: string
  onTry(typed: string): void
}

/** Says to screen readers how many rows were found; where there is none that it was, and names that are near, or the error. */
function Said({ rows, answer, isWaiting, error, retry, typed, onTry }: SaidProps) {
  const { t } = useTranslation('command-bar')
  const isNothing = answer !== undefined && rows.length === 0
  const near = answer?.data.length === 0 ? answer.near : []
  return (
    <>
      <p className="visually-hidden" role="status">
        {!isWaiting && !error && typed && t('count', { count: rows.length })}
      </p>
      {typed.length >= longest && (
        <div className={styles.said} role="status">
          {t('longest', { most: longest })}
        </div>
      )}
      {error && (
        <div className={styles.said} role="alert">
          <b>{messageOf(error, t('error.server.connection'))}</b>
          <Button look="line" small onClick={retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {(isNothing || near.length > 0) && !isWaiting && !error && (
        <div className={styles.said}>
          {isNothing && (
            <>
              <b>{t('nothing', { typed: `\u2068${typed.trim()}\u2069` })}</b>
              <p className="muted">{t('nothing.help')}</p>
            </>
          )}
          {near.length > 0 && (
            <p className={styles.near}>
              {t('nothing.near')}
              {near.map((student) => (
                <Button key={student.id} look="ghost" small onClick={() => onTry(student.email)}>
                  {nameOf(student)}
                </Button>
              ))}
            </p>
          )}
        </div>
      )}
    </>
  )
}
