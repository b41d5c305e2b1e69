import { fullNameOf } from '@cursus/shared/full-name'
import type { QueueEntry, QueuePerson } from '@cursus/shared/queue'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Alert, Note } from '../ui/note.tsx'
import * as styles from './watched.module.css'
import { type Named, useWatching } from './watching.ts'

/** Says who else has a thing open. */
export function Watchers({ watchers }: Pick<QueueEntry, 'watchers'>) {
  const { t } = useTranslation('tables')
  return (
    <span className="muted small" role="status">
      {watchers.length === 0
        ? t('watched.alone')
        : t('watched', { names: watchers.map(fullNameOf).join(t('need.comma')) })}
    </span>
  )
}

interface OneDecidesProps {
  entry: { decider: QueuePerson | null; isMineElsewhere: boolean } | undefined
  children: ReactNode
}

/**
 * A decision, closed while somebody else takes it; one's own other tab is only told of. Whoever has the focus in it keeps it: taken
 * away, their next letters would be keys of the page.
 */
export function OneDecides({ entry, children }: OneDecidesProps) {
  const { t } = useTranslation('tables')
  const place = useRef<HTMLDivElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const decider = entry?.decider ?? null
  const isTaken = decider !== null
  // What had the focus may have been taken away, which no event tells.
  useEffect(() => {
    if (isTaken) setHasFocus(place.current?.contains(document.activeElement) ?? false)
  }, [isTaken])
  const isRefused = isTaken && hasFocus
  useRefusal(place, isRefused)
  return (
    <>
      <div role="status" className={styles.told}>
        {decider && <Note icon="eye">{t('decider', { name: fullNameOf(decider) })}</Note>}
        {!decider && entry?.isMineElsewhere && <Note icon="eye">{t('decider.otherTab')}</Note>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is */}
      <div
        ref={place}
        inert={isTaken && !hasFocus}
        role={isRefused ? 'group' : undefined}
        aria-disabled={isRefused || undefined}
        className={styles.decision}
        onFocus={() => setHasFocus(true)}
        // A window that is left keeps its focus.
        onBlur={({ currentTarget, relatedTarget }) =>
          setHasFocus([relatedTarget, document.activeElement].some((next) => currentTarget.contains(next)))
        }
      >
        {children}
      </div>
    </>
  )
}

/** Takes nothing that is typed, pressed or sent in a place; a dialog that was opened from it is a place of its own. */
function useRefusal(place: RefObject<HTMLElement | null>, isRefused: boolean) {
  useEffect(() => {
    const here = place.current
    if (!here || !isRefused) return
    const refuse = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('dialog') !== here.closest('dialog')) return
      event.preventDefault()
      event.stopPropagation()
    }
    const acts = ['beforeinput', 'click', 'submit']
    for (const act of acts) here.addEventListener(act, refuse, { capture: true })
    return () => {
      for (const act of acts) here.removeEventListener(act, refuse, { capture: true })
    }
  }, [place, isRefused])
}

interface TakenProps {
  by: { name: string; lastName: string }
  /** What its reader had typed into the decision. */
  unsent: string
}

/** Somebody else saw to it meanwhile: what its reader typed and did not get to say stays here. */
export function Taken({ by, unsent }: TakenProps) {
  const { t } = useTranslation('tables')
  return (
    <Alert title={t('taken', { name: fullNameOf(by) })}>
      {unsent && (
        <>
          <p>{t('taken.unsent')}</p>
          <p className={styles.unsent} dir="auto">
            {unsent}
          </p>
        </>
      )}
    </Alert>
  )
}

/** A decision in a dialog, which somebody else may take from the queue or from another dialog. */
export function WatchedDecision({ named, children }: { named: Named; children: ReactNode }) {
  const { entry, unsent, touch, typing } = useWatching(named)
  const [hasWaited, setHasWaited] = useState(false)
  if (entry?.item && !hasWaited) setHasWaited(true)
  const by = hasWaited && entry && !entry.item ? entry.endedBy : null
  if (by && !by.isMe) return <Taken by={by} unsent={unsent} />
  return (
    // The first field has the focus once a dialog opens: who only reads decides nothing yet.
    <div className="column" onInput={touch} {...typing}>
      {entry && <Watchers watchers={entry.watchers} />}
      <OneDecides entry={entry}>
        <div className="column">{children}</div>
      </OneDecides>
    </div>
  )
}
