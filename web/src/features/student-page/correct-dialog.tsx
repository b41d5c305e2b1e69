import { fullNameOf } from '@cursus/shared/full-name'
import { isLatinName, needsLatin } from '@cursus/shared/person-name'
import { StudentCorrection, type StudentPage } from '@cursus/shared/student-page'
import { AddressPart, CivilityField, LatinPart } from '../../account/profile-parts.tsx'
import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useCorrect } from './student-page.api.ts'

interface CorrectDialogProps {
  open: boolean
  page: StudentPage
  onClose(): void
}

/** Corrects how a student is called and reached; the reason stays in the journal. */
export function CorrectDialog({ open, page, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('student-page')
  const name = fullNameOf(page)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={560}
      title={t('correct.title')}
      lead={
        <>
          <bdi className="break-anywhere">{name}</bdi> · <bdi dir="ltr">{page.email}</bdi>
        </>
      }
    >
      <CorrectForm page={page} onDone={onClose} />
    </Dialog>
  )
}

interface Values {
  civility: StudentPage['civility']
  name: string
  lastName: string
  latinName: string
  latinLastName: string
  phoneNumber: string
  address: AddressValue
  reason: string
  /** What the form began with, as text: what was typed over other facts counts no more. */
  read: string
}

/** Makes the correction: the fields that differ, and the reason. */
function correctionOf(values: Values, page: StudentPage): StudentCorrection {
  const { civility, name, lastName, latinName, latinLastName, phoneNumber, reason } = values
  const { complement, ...address } = values.address
  const known = { ...emptyAddress, ...page.address }
  const isMoved = JSON.stringify({ ...emptyAddress, ...values.address }) !== JSON.stringify(known)
  return {
    ...(civility !== page.civility && { civility }),
    ...(name !== page.name && { name }),
    ...(lastName !== page.lastName && { lastName }),
    ...(latinName !== (page.latinName ?? '') && { latinName }),
    ...(latinLastName !== (page.latinLastName ?? '') && { latinLastName }),
    ...(phoneNumber !== (page.phoneNumber ?? '') && { phoneNumber }),
    ...(isMoved && { address: { ...address, ...(complement && { complement }) } }),
    reason,
  }
}

const spellings = [
  ['name', 'latinName'],
  ['lastName', 'latinLastName'],
] as const

/** The passport's spelling of another name, of whose account is open; who is invited may give it later. */
function spellingIssues(values: Values, page: StudentPage): Issues {
  const wrong = spellings.filter(([name, latin]) => {
    const isTold = values[name] !== page[name] || values[latin] !== (page[latin] ?? '')
    const isAsked = values[latin] !== '' || page.account.state === 'active'
    return isTold && isAsked && needsLatin(values[name]) && !isLatinName(values[latin].trim())
  })
  return Object.fromEntries(wrong.map(([, latin]) => [latin, 'validation.field.latin.required']))
}

function CorrectForm({ page, onDone }: { page: StudentPage; onDone(): void }) {
  const { t } = useTranslation('student-page')
  const correct = useCorrect(page.id)
  const id = `correct-${page.id}`
  const { civility, name, lastName, latinName, latinLastName } = page
  const facts = {
    ...{ civility, name, lastName, latinName: latinName ?? '', latinLastName: latinLastName ?? '' },
    phoneNumber: page.phoneNumber ?? '',
    address: { ...emptyAddress, ...page.address },
  }
  const read = JSON.stringify(facts)
  const form = useFormOf<Values>({
    id,
    remember: (kept) => (kept.read === read ? kept : null),
    defaults: { ...facts, reason: '', read },
    check: (values) => ({
      ...issuesOf(StudentCorrection, correctionOf(values, page)),
      ...spellingIssues(values, page),
    }),
    names: {
      civility: t('field.civility'),
      name: t('field.name'),
      lastName: t('field.lastName'),
      latinName: t('field.latinName'),
      latinLastName: t('field.latinLastName'),
      phoneNumber: t('field.phone'),
      address: t('who.address'),
      reason: t('correct.reason'),
    },
    onValid: async (values) => {
      await correct(correctionOf(values, page))
      toastSuccess(t('correct.done'))
      onDone()
    },
  })
  /** The spelling of before is that of no other name: it is asked for anew. */
  const named = ([name, latin]: (typeof spellings)[number]) => {
    const field = form.field(name)
    const onChange: typeof field.onChange = (event) => {
      field.onChange(event)
      const isOther = event.target.value !== page[name]
      const [left, put] = isOther ? [facts[latin], ''] : ['', facts[latin]]
      if (form.values[latin] === left) form.set(latin, put)
    }
    return { ...field, onChange }
  }
  return (
    <form className="stack" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <div className="two-columns">
        <CivilityField {...form.field('civility')} />
        <TextField {...named(spellings[0])} label={t('field.name')} autoComplete="off" />
        <TextField {...named(spellings[1])} label={t('field.lastName')} autoComplete="off" />
        <LatinPart
          form={form}
          of={form.values}
          hint={t(page.account.state === 'active' ? 'correct.latin' : 'correct.latin.later')}
        />
      </div>
      <TextField {...form.field('phoneNumber')} label={t('field.phone')} type="tel" autoComplete="off" ltr />
      <AddressPart form={form} id={`${id}-address`} />
      <TextField
        {...form.field('reason')}
        label={t('correct.reason')}
        hint={t('correct.kept')}
        autoComplete="off"
      />
      <SubmitRow of={form} id={id}>
        {t('correct')}
      </SubmitRow>
    </form>
  )
}
