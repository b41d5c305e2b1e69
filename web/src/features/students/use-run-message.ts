import { inEachLanguage } from '@cursus/shared/language'
import type { RunMessage, StudentRun } from '@cursus/shared/student-runs'
import { useEffect, useState } from 'react'
import { useKeepMessage } from './student-runs.api.ts'

const empty = inEachLanguage(() => '')
const noMessage: RunMessage = { subject: empty, text: empty, leadsTo: null }
const restMs = 500

/** The message of a run as it is typed: kept once nobody has typed for a moment, or at once by `keep`, which answers whether it is. */
export function useRunMessage({ id, message: stored }: StudentRun, onKept: () => void) {
  const [message, change] = useState(stored ?? noMessage)
  const [kept, setKept] = useState(message)
  const { mutateAsync, error } = useKeepMessage(id)
  const isKept = kept === message
  const keep = async () => {
    if (isKept) return true
    try {
      await mutateAsync(message)
    } catch {
      return false
    }
    setKept(message)
    onKept()
    return true
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => void keep(), restMs)
    return () => clearTimeout(timer)
  }, [message])
  return { message, change, keep, error: isKept ? null : error }
}
