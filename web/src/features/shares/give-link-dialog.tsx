import { NewOccupantShare } from '@cursus/shared/certificate-shares'
import type { ContractPage } from '@cursus/shared/contract-page'
import { addDays, dayOf, formatDay, parseDay } from '@cursus/shared/day'
import { type Language, languages } from '@cursus/shared/language'
import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { languageNames } from '../../i18n/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SelectField } from '../../ui/choice-fields.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { giveLink, type Share, sharesOf } from './shares.api.ts'

const durations = ['cover', '30', '90'] as const
type Values = { email: string; language: Language; duration: (typeof durations)[number] }

interface GiveLinkDialogProps {
  code: string
  occupant: ContractPage['occupants'][number]
  /** Last day of the contract, `DD/MM/YYYY`. */
  endDate: string
  onMade(share: Share): void
  onClose(): void
}

/** Dialog of the link to somebody's own certificate: where it is mailed, if at all, and until when it opens. */
export default function GiveLinkDialog({ code, occupant, endDate, onMade, onClose }: GiveLinkDialogProps) {
  const { t, i18n } = useTranslation('shares')
  const client = useQueryClient()
  const toBody = ({ email, language, duration }: Values) => ({
    language,
    until: lastDay(duration, endDate),
    ...(email.trim() && { email: email.trim() }),
  })
  const form = useFormOf<Values>({
    id: 'give-link',
    defaults: {
      email: '',
      language: languages.find((one) => one === i18n.language) ?? 'fr',
      duration: 'cover',
    },
    check: (values) => issuesOf(NewOccupantShare, toBody(values)),
    names: { email: t('field.email'), language: t('give.language'), duration: t('new.until') },
    async onValid(values) {
      const share = await giveLink(code, occupant.id, toBody(values))
      await client.invalidateQueries(sharesOf(code))
      if (values.email.trim()) toastSuccess(t('give.sent'), share.email ?? '')
      onMade(share)
      onClose()
    },
  })
  return (
    <FormDialog
      width={560}
      title={t('give.title', { name: occupant.name })}
      lead={t('give.lead')}
      id="give-link"
      of={form}
      submit={t(form.values.email.trim() ? 'give.send' : 'new.create')}
      onClose={onClose}
    >
      <EmailField
        {...form.field('email')}
        label={t('field.email')}
        hint={t('give.email.hint')}
        autoComplete="off"
        icon="mail"
        optional
      />
      <SelectField {...form.field('language')} label={t('give.language')}>
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...form.field('duration')}
        label={t('new.until')}
        hint={t('new.until.hint', { day: lastDay(form.values.duration, endDate) })}
      >
        {durations.map((duration) => (
          <option key={duration} value={duration}>
            {t(duration === 'cover' ? 'give.cover' : `new.days.${duration}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

/** Last day of a link: that of the contract, at most a year from now, or so many days from now. */
function lastDay(duration: Values['duration'], endDate: string): string {
  const today = dayOf(new Date())
  if (duration !== 'cover') return formatDay(addDays(today, Number(duration)))
  const [longest, end] = [addDays(today, 365), parseDay(endDate) ?? today]
  return formatDay(end < longest ? end : longest)
}
