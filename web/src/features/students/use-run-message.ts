import { inEachLanguage, type Language, languages } from '@cursus/shared/language'
import type { RunMessage, StudentRun } from '@cursus/shared/student-runs'
import { useEffect, useState } from 'react'
import { useKeepMessage } from './student-runs.api.ts'

const empty = inEachLanguage(() => '')
const noMessage: RunMessage = { subject: empty, text: empty, leadsTo: null }
const restMs = 500

export const messageParts = ['subject', 'text'] as const
type Part = (typeof messageParts)[number]

/** Id of the field of a part. */
export const fieldOf = (part: Part) => `run-${part}`

/**
 * The message of a run as it is typed: kept once nobody has typed for a moment, or at once by `keep`, which answers whether it is.
 * `isWhole` answers whether each language that somebody reads is written, and leads to the first field that is not.
 */
export function useRunMessage(
  { id, kind, languages: read, message: stored }: StudentRun,
  onKept: () => void,
) {
  const [language, setLanguage] = useState<Language>(languages.find((one) => read[one]) ?? 'fr')
  const [isTried, setTried] = useState(false)
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
  const lacks = (part: Part, one: Language) => Boolean(read[one]) && message[part][one].trim() === ''
  const isWhole = () => {
    if (kind !== 'write') return true
    for (const one of languages) {
      const part = messageParts.find((each) => lacks(each, one))
      if (!part) continue
      setTried(true)
      setLanguage(one)
      requestAnimationFrame(() => document.getElementById(fieldOf(part))?.focus())
      return false
    }
    return true
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => void keep(), restMs)
    return () => clearTimeout(timer)
  }, [message])
  return {
    message,
    change,
    keep,
    language,
    setLanguage,
    isWhole,
    lacks: (part: Part) => isTried && lacks(part, language),
    error: isKept ? null : error,
  }
}
