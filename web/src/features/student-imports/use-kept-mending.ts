import { useMutation } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { isSilence, waitBefore } from '../../api/silence.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { mendShelved, type Shelved } from './shelved-lists.api.ts'
import type { List } from './student-imports.api.ts'

/** Milliseconds without another correction before they are kept. */
const settleMs = 800

/**
 * Keeps the corrections of a list that was put aside as they are made: one call after the other, so that none overtakes a
 * later one, and again while nobody answers. The list hears what was kept, which may be less than is mended by then.
 */
export function useKeptMending(list: List | null, setList: Dispatch<SetStateAction<List | null>>) {
  const { shelf, kept, mending } = list ?? {}
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: (sent: Shelved) => mendShelved(sent.shelf, sent.kept),
    retry: (_, error) => isSilence(error),
    retryDelay: waitBefore,
    onSuccess: (_, { shelf, kept }) => setList((now) => (now?.shelf === shelf ? { ...now, kept } : now)),
    onError: useTellError(),
  })
  // What was refused is not sent again before it changes.
  const isRefused = isError && variables.kept === mending
  useEffect(() => {
    if (!shelf || !mending || kept === mending || isPending || isRefused) return
    const timer = setTimeout(() => mutate({ shelf, kept: mending }), settleMs)
    return () => clearTimeout(timer)
  }, [shelf, kept, mending, isPending, isRefused, mutate])
}
