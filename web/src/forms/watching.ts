import type { QueueEntry, QueueKind } from '@cursus/shared/queue'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { useAskedAgain } from '../api/asked-again.ts'
import { holdInTab, isHeldElsewhere } from './tab-locks.ts'

/** One thing of the queue. */
export interface Named {
  kind: QueueKind
  id: string
}

/**
 * Interval in milliseconds at which a browser reports that its administrator has an entry open; the server forgets
 * them after a minute.
 */
const sayAgainMs = 15_000
/** Time in milliseconds after the last touch of the decision during which an administrator counts as deciding. */
const decidesForMs = 5 * 60_000

const keyOf = ({ kind, id }: Named) => ['watched', kind, id]

const lockOf = (what: 'open' | 'deciding', { kind, id }: Named) => `cursus.${what}.${kind}.${id}`

/** An entry, and whether its reader decides it in another tab of this browser. */
type WatchedEntry = QueueEntry & { isMineElsewhere: boolean }

/** A thing as it waits, having said that one looks at it, and whether one decides it, in this tab or another. */
const watched = (named: Named, isDeciding: () => boolean) =>
  queryOptions({
    queryKey: keyOf(named),
    queryFn: async (): Promise<WatchedEntry> => {
      const isMineElsewhere = await isHeldElsewhere(lockOf('deciding', named))
      const body = { isDeciding: isDeciding() || isMineElsewhere }
      const { kind, id } = named
      const { data } = await api.put<{ data: QueueEntry }>(`/queue/${kind}/${id}/watching`, body)
      return { ...data, isMineElsewhere }
    },
    staleTime: 0,
    refetchInterval: sayAgainMs,
  })

/** Unless another tab still has it open. Nobody waits for the answer. */
async function stopWatching(named: Named) {
  if (await isHeldElsewhere(lockOf('open', named))) return
  await api.delete(`/queue/${named.kind}/${named.id}/watching`).catch(() => undefined)
}

/**
 * Says that one has a thing open for as long as it is, and returns who else has, with what stands typed in its decision: the place
 * of that takes `touch` and `typing`.
 */
export function useWatching({ kind, id }: Named) {
  const deciding = useDeciding({ kind, id }, () => void refetch())
  const unsent = useUnsent()
  const { data: entry, error, refetch } = useQuery(watched({ kind, id }, deciding.isSo))
  useAskedAgain(keyOf({ kind, id }))
  useReadAgain(kind, entry)
  useEffect(() => {
    const release = holdInTab(lockOf('open', { kind, id }))
    return () => {
      release()
      void stopWatching({ kind, id })
    }
  }, [kind, id])
  return { entry, error, refetch, touch: deciding.touch, unsent: unsent.text, typing: unsent.handlers }
}

/** A claim is read by a call of its own: once an administrator answered or decided it since it was opened, it is read again. */
function useReadAgain(kind: QueueKind, entry: QueueEntry | undefined) {
  const client = useQueryClient()
  const known = useRef<string | null>(undefined)
  const last = entry && (entry.endedBy?.at ?? null)
  useEffect(() => {
    const isNew = known.current !== undefined && known.current !== last
    if (kind === 'claim' && last && isNew) void client.invalidateQueries({ queryKey: ['claims-follow-up'] })
    if (last !== undefined) known.current = last
  }, [client, kind, last])
}

/** Notes each touch of the decision; the first is said at once, as whoever says so first decides. */
function useDeciding({ kind, id }: Named, onBegin: () => void) {
  const touched = useRef(0)
  const held = useRef<{ release: () => void; timer: ReturnType<typeof setTimeout> }>(undefined)
  const end = () => {
    clearTimeout(held.current?.timer)
    held.current?.release()
    held.current = undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing is open then
  useEffect(
    () => () => {
      touched.current = 0
      end()
    },
    [kind, id],
  )
  const isSo = () => Date.now() - touched.current < decidesForMs
  const touch = () => {
    const isFirst = !isSo()
    touched.current = Date.now()
    clearTimeout(held.current?.timer)
    held.current = {
      release: held.current?.release ?? holdInTab(lockOf('deciding', { kind, id })),
      timer: setTimeout(end, decidesForMs),
    }
    if (isFirst) onBegin()
  }
  return { isSo, touch }
}

/** The words that stand in the decision, which are kept here while somebody else takes it. */
function useUnsent() {
  const [text, setText] = useState('')
  const note = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const fields = [...currentTarget.querySelectorAll('textarea')]
    if (fields.length > 0) setText(fields.map(({ value }) => value.trim()).join('\n'))
  }
  // Not while the event goes down: what is drawn then takes the typed words back before their field has them.
  return { text, handlers: { onChange: note, onSubmitCapture: note } }
}
