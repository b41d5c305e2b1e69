import { NewShare, type ShareRecipient, shareRecipients } from '@cursus/shared/certificate-shares'
import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SegmentField, SelectField } from '../../ui/choice-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { makeShare, type Share, sharesOf } from './shares.api.ts'

const durations = ['30', '90', '180', '365'] as const
/** A consulate takes its time. */
const usual: Record<ShareRecipient, (typeof durations)[number]> = {
  landlord: '30',
  school: '30',
  consulate: '90',
  other: '30',
}
const Told = z.pick(NewShare, { email: true })

type Values = {
  recipient: ShareRecipient | ''
  name: string
  email: string
  language: 'fr' | 'en'
  days: string
}

interface NewShareDialogProps {
  code: string
  onMade(share: Share): void
  onClose(): void
}

/** Form of a new link. */
function useShareForm({ code, onMade, onClose }: NewShareDialogProps) {
  const { t } = useTranslation('shares')
  const client = useQueryClient()
  return useFormOf<Values>({
    id: 'share',
    defaults: { recipient: '', name: '', email: '', language: 'fr', days: '30' },
    check: ({ recipient, name, email }): Record<string, string> => ({
      ...(email.trim() && issuesOf(Told, { email: email.trim() })),
      ...(!recipient && { recipient: 'validation.field.required' }),
      ...(!name.trim() && { name: 'validation.field.required' }),
    }),
    names: {
      recipient: t('new.recipient'),
      name: t('new.name'),
      email: t('new.email'),
      language: t('new.language'),
      days: t('new.until'),
    },
    needs: { recipient: t('new.recipient.need'), name: t('new.name.need'), email: t('new.email.need') },
    async onValid({ recipient, name, email, language, days }) {
      if (!recipient) return
      const told = email.trim() ? { email: email.trim() } : {}
      const share = await makeShare(code, { recipient, name, language, until: lastDay(days), ...told })
      await client.invalidateQueries(sharesOf(code))
      onMade(share)
      onClose()
    },
  })
}

/** Dialog of a new link: its recipient, where they are told of a change, the leading language, and until when it opens. */
export function NewShareDialog(props: NewShareDialogProps) {
  const { t } = useTranslation('shares')
  const form = useShareForm(props)
  const choose = (recipient: ShareRecipient) => {
    form.set('recipient', recipient)
    form.set('days', usual[recipient])
  }
  return (
    <FormDialog
      width={560}
      title={t('new.title')}
      lead={t('new.lead')}
      id="share"
      of={form}
      submit={t('new.create')}
      onClose={props.onClose}
    >
      <SegmentField
        id="share-recipient"
        name="recipient"
        label={t('new.recipient')}
        value={form.values.recipient}
        error={form.sentenceAt('recipient')}
        onChange={({ target }) => choose(target.value as ShareRecipient)}
        options={shareRecipients.map((value) => ({ value, label: t(`recipient.${value}`) }))}
      />
      <TextField {...form.field('name')} label={t('new.name')} hint={t('new.name.hint')} maxLength={100} />
      <TextField
        {...form.field('email')}
        label={t('new.email')}
        hint={t('new.email.hint')}
        optional
        type="email"
        autoComplete="off"
        ltr
      />
      <SegmentField
        id="share-language"
        name="language"
        label={t('new.language')}
        value={form.values.language}
        onChange={({ target }) => form.set('language', target.value)}
        options={[
          { value: 'fr', label: t('language.fr') },
          { value: 'en', label: t('language.en') },
        ]}
      />
      <SelectField
        {...form.field('days')}
        label={t('new.until')}
        hint={t('new.until.hint', { day: lastDay(form.values.days) })}
      >
        {durations.map((days) => (
          <option key={days} value={days}>
            {t(`new.days.${days}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

const lastDay = (days: string) => formatDay(addDays(dayOf(new Date()), Number(days)))
