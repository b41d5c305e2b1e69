import type { ComplaintReceived, WriteEmail } from '@cursus/shared/requests'
import { useRef } from 'react'
import { api } from '../api/api.ts'

/**
 * Writes to support; returns reference and deadlines of a complaint. A repeat after silence is the same letter and
 * arrives once; so is all that is written under one `key`.
 */
export function useWriteEmail() {
  const last = useRef({ letter: '', key: '' })
  return async (email: WriteEmail, key?: string) => {
    const letter = JSON.stringify(email)
    if (last.current.letter !== letter) last.current = { letter, key: crypto.randomUUID() }
    const options = { idempotencyKey: key ?? last.current.key }
    const answer = await api.post<ComplaintReceived | undefined>('/email', email, options)
    last.current = { letter: '', key: '' }
    return answer?.data
  }
}
