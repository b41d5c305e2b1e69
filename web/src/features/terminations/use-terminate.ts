import type { TerminationChoice, TerminationPage, TerminationReason } from '@cursus/shared/terminations'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Issues } from '../../forms/form-words.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { currentContracts } from '../../insurance/current-contracts.ts'
import { readTypedDay } from '../../ui/typed-day.ts'
import { useLink } from './by-link.ts'
import { useKeptProof } from './kept-proof.ts'
import { askTermination, terminationPage } from './terminations.api.ts'

export type Terminating = ReturnType<typeof useTerminate>

interface Values {
  reason: TerminationReason | ''
  eventDate: string
}

/** The form of a request: what it means is asked of the server anew whenever its reason or its day changes. */
export function useTerminate(contractId: string, onDone: () => unknown) {
  const { t } = useTranslation('terminations')
  const leaving = { contractId, link: useLink() }
  const client = useQueryClient()
  const { proof, choose: setProof } = useKeptProof(contractId)
  const [key] = useState(() => crypto.randomUUID())
  const known = useQuery(terminationPage(leaving))
  /** Returns what a refused request ends in: where its end is another by now, that one is read first. */
  const readAgain = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.code === 'terminations.meanwhile')
      await client.invalidateQueries({ queryKey: ['contracts'] })
    throw error
  }
  const form = useFormOf<Values>({
    id: `leave-${contractId}`,
    remember: true,
    defaults: { reason: '', eventDate: '' },
    check: (values) => issuesOf(values, known.data),
    names: { reason: t('reason.legend'), eventDate: t('event.date') },
    async onValid({ reason, eventDate }) {
      if (!reason) return
      const endsOn = choice?.endsOn ?? ''
      const asked = { reason, eventDate: asksEvent(known.data, reason) ? eventDate : '', endsOn, proof }
      const page = await askTermination(leaving, asked, `${key}:${reason}:${eventDate}:${endsOn}`).catch(
        readAgain,
      )
      setProof(null)
      client.setQueryData(terminationPage(leaving).queryKey, page)
      await client.invalidateQueries({ queryKey: ['contracts'], refetchType: 'none' })
      // The drawer of a phone stays where it is.
      void client.invalidateQueries({ queryKey: currentContracts.queryKey })
      await onDone()
    },
  })
  const { reason, eventDate } = form.values
  const isAsked = reason !== '' && asksEvent(known.data, reason) && readTypedDay(eventDate) !== null
  const event = isAsked ? { reason, eventDate } : undefined
  const asked = useQuery({ ...terminationPage(leaving, event), placeholderData: keepPreviousData })
  const page = asked.data ?? known.data
  const choice = page?.choices.find((one) => one.reason === reason)
  return { form, page, choice, known, proof, setProof }
}

const asksEvent = (page: TerminationPage | undefined, reason: TerminationReason) =>
  page?.choices.find((one) => one.reason === reason)?.asksEvent ?? false

function issuesOf({ reason, eventDate }: Values, page: TerminationPage | undefined): Issues {
  if (!reason) return { reason: 'validation.field.required' }
  if (!asksEvent(page, reason)) return {}
  if (!eventDate) return { eventDate: 'validation.field.required' }
  return readTypedDay(eventDate) ? {} : { eventDate: 'validation.field.date.incorrect' }
}

/** True of a reason that lets go today. */
export const isPossible = (choice: TerminationChoice | undefined): choice is TerminationChoice =>
  choice?.refusal === null
