import { type ClaimKind, claimKindOf } from '@cursus/shared/claim-kinds'
import type { ClaimableContract } from '@cursus/shared/claims'
import type { InsuranceType } from '@cursus/shared/contracts'
import { parseDay } from '@cursus/shared/day'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useSending } from '../../api/use-sending.ts'
import { useDraftKey } from '../../drafts/sent-drafts.ts'
import { idOf, summaryLine } from '../../forms/form-words.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import type { SummaryLine } from '../../ui/error-summary.tsx'
import { useToday } from '../../ui/use-today.ts'
import { removerOf } from './attached-file.tsx'
import type { Attachment } from './attachments.ts'
import { type ClaimDraft, storeClaimDraft, storeFiles } from './claim-draft.ts'
import {
  type ClaimValues,
  claimIssues,
  contractOn,
  proofsOf,
  replacedOn,
  startingClaim,
  withType,
} from './claim-values.ts'
import { deadlinesOf } from './deadlines.ts'
import { useFileWords } from './file-words.ts'
import { type Attachments, useAttachments } from './use-attachments.ts'
import { useDeclaring } from './use-declaring.ts'

export interface DeclareStart {
  contracts: readonly ClaimableContract[]
  /** Answers that were kept from before a reload. */
  kept: ClaimDraft | null
  files: readonly Attachment[]
  /** The contract that the address names. */
  asked?: string
}

const names: (keyof ClaimValues)[] = [
  'insuranceType',
  'contractId',
  'kind',
  'occurredOn',
  'room',
  'title',
  'message',
]
const id = 'claim'

/** The declaration of a claim: its answers, its files, what follows from them, and sending it. */
export function useDeclare({ contracts, kept, files: before, asked }: DeclareStart) {
  const { t } = useTranslation('claims')
  const today = useToday()
  const files = useAttachments(before)
  const draft = useDraftKey(kept?.key)
  const sending = useSending()
  const [fileRefusal, setFileRefusal] = useState<string>()
  const declare = useDeclaring({ send: sending.send, files, draft, setFileRefusal })
  const [start] = useState(() => startingClaim(contracts, kept?.values ?? null, asked))
  const form = useFormOf<ClaimValues>({
    id,
    defaults: start,
    check: (values) => claimIssues(values, today, chosenOf(contracts, values)),
    names: Object.fromEntries(names.map((name) => [name, t(`${name}.name`)])),
    needs: Object.fromEntries(names.map((name) => [name, t(`${name}.need`)])),
    onValid: declare,
  })
  // What was typed before a reload was left with content then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens
  useEffect(() => {
    if (kept) for (const name of names) form.leave(name)
  }, [])
  const { values } = form
  const hasKept = kept !== null || before.length > 0
  const isKept = useKept({ values, key: draft.key }, files, hasKept)
  const { insuranceType } = values
  const onDay = contracts.map((one) => contractOn(one, values.occurredOn))
  const contract = chosenOf(onDay, values)
  const held = useQuery(myContracts).data?.find(({ id }) => id === contract?.id)
  const kind = insuranceType ? claimKindOf(insuranceType, values.kind) : undefined
  const chooseType = (type: InsuranceType) => {
    for (const [name, value] of Object.entries(withType(values, type, contracts)))
      form.set(name as keyof ClaimValues, value)
  }
  return {
    /** With what each insured on the day of the event. */
    contracts: onDay,
    today,
    form: { ...form, ...useFileFaults(form, files) },
    chooseType,
    contract,
    kind,
    proofs: proofsOf(kind, contract),
    /** Papers that lie with the contract: none of them is asked for again, unless it may be of what was insured since or beside it. */
    papers:
      contract && (contract.insuresOthers || replacedOn(contract, values.occurredOn))
        ? []
        : (held?.papers ?? []),
    deadlines: kind ? deadlinesFrom(kind, values, files, today) : [],
    files,
    fileRefusal,
    isKept,
    sentElsewhere: draft.sentElsewhere,
    ...sending,
  }
}

export type Declaring = ReturnType<typeof useDeclare>

const chosenOf = (contracts: readonly ClaimableContract[], { contractId }: ClaimValues) =>
  contracts.find(({ id }) => id === contractId)

function deadlinesFrom(kind: ClaimKind, values: ClaimValues, { list }: Attachments, today: string) {
  const day = parseDay(values.occurredOn)
  const hasComplaint = list.some(({ proof, fault }) => proof === 'policeReport' && !fault)
  return deadlinesOf({ kind, occurredOn: day && day <= today ? day : null, today, hasComplaint })
}

/** Keeps answers and files in this browser after every change; true once something is kept. */
function useKept({ values, key }: ClaimDraft, { list }: Attachments, before: boolean): boolean {
  const [isKept, setKept] = useState(before)
  const seen = useRef({ values, list: '' })
  const ids = list.map((one) => one.id + one.proof).join()
  useEffect(() => {
    if (seen.current.values === values) return
    seen.current.values = values
    storeClaimDraft({ values, key })
    setKept(true)
  }, [values, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same files in a new list are nothing new
  useEffect(() => {
    if (seen.current.list === ids) return
    seen.current.list = ids
    storeClaimDraft({ values, key })
    void storeFiles(list).then((done) => done && setKept(true))
  }, [ids])
  return isKept
}

/** Wrong files keep the form from being sent: a try names them first, in the spec's words, then what else is missing. */
function useFileFaults(form: ReturnType<typeof useFormOf<ClaimValues>>, { bad, isLooking }: Attachments) {
  const { t } = useTranslation('claims')
  const words = useFileWords()
  const [attempt, setAttempt] = useState(0)
  const line = (one: Attachment): SummaryLine => ({
    field: removerOf(one),
    text: t('fault.line', { name: one.file.name, fault: words.fault(one) }),
  })
  const wrong = names.flatMap((name): SummaryLine[] => {
    const sentence = form.sentenceAt(name)
    return sentence ? [{ field: idOf(id, name), text: summaryLine(t, t(`${name}.name`), sentence) }] : []
  })
  const onSubmit = (event: SubmitEvent) => {
    if (bad.length === 0 && !isLooking) return form.onSubmit(event)
    event.preventDefault()
    setAttempt((now) => now + 1)
    if (!form.ready) void form.onSubmit(event)
  }
  const removing = bad.map(({ file }) => file.name).join(t('need.comma'))
  const need = [
    (form.isTried || attempt > 0) && form.missing,
    bad.length > 0 &&
      t('sentences', {
        first: t('error.file.removeUnsupported'),
        second: t('need.remove', { names: removing }),
      }),
    isLooking && t('proofs.looking'),
  ]
  return {
    onSubmit,
    ready: form.ready && bad.length === 0 && !isLooking,
    need: need.filter(Boolean).join(' ') || undefined,
    fileSummary: attempt > 0 && bad.length > 0 ? { attempt, lines: [...bad.map(line), ...wrong] } : null,
  }
}
