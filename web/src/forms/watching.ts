import type { QueueEntry, QueueKind } from '@cursus/shared/queue'
import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api/api.ts'

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

/** A thing as it waits, having said that one looks at it, and whether one decides it. */
const watched = (named: Named, isDeciding: () => boolean) =>
  queryOptions({
    queryKey: keyOf(named),
    queryFn: async () => {
      const body = { isDeciding: isDeciding() }
      const { kind, id } = named
      return (await api.put<{ data: QueueEntry }>(`/queue/${kind}/${id}/watching`, body)).data
    },
    staleTime: 0,
    refetchInterval: sayAgainMs,
  })

/** Nobody waits for the answer. */
const stopWatching = ({ kind, id }: Named) =>
  void api.delete(`/queue/${kind}/${id}/watching`).catch(() => undefined)

/**
 * Says that one has a thing open for as long as it is, and returns who else has, with what stands typed in its decision: the place
 * of that takes `touch` and `typing`.
 */
export function useWatching({ kind, id }: Named) {
  const deciding = useDeciding(() => void refetch())
  const unsent = useUnsent()
  const { data: entry, error, refetch } = useQuery(watched({ kind, id }, deciding.isSo))
  useAskedAgain(keyOf({ kind, id }))
  useEffect(() => () => stopWatching({ kind, id }), [kind, id])
  return { entry, error, refetch, touch: deciding.touch, unsent: unsent.text, typing: unsent.handlers }
}

/** Reads again after every change: it may have ended what waits, and a refused one may tell that somebody else did. */
export function useAskedAgain(queryKey: QueryKey) {
  const client = useQueryClient()
  const key = useRef(queryKey)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && ['success', 'error'].includes(event.action.type))
          void client.invalidateQueries({ queryKey: key.current })
      }),
    [client],
  )
}

/** Notes each touch of the decision; the first is said at once, as whoever says so first decides. */
function useDeciding(onBegin: () => void) {
  const touched = useRef(0)
  const isSo = () => Date.now() - touched.current < decidesForMs
  const touch = () => {
    const isFirst = !isSo()
    touched.current = Date.now()
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
