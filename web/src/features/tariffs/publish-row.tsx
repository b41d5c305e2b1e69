import type { TariffVersion } from '@cursus/shared/tariffs'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Need } from '../../ui/need.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as styles from './tariffs.module.css'
import type { Draft } from './use-draft.ts'

interface PublishRowProps {
  draft: Draft
  number: TariffVersion['number']
  hasChanges: boolean
  startsOn: { text: string; onText: (text: string) => void; day: string | null; min: string; max: string }
  onPublish: () => void
  onDiscard: () => void
}

/** The end of a draft: its note, the day from which it is to hold, and what can be done with it. */
export function PublishRow({ draft, number, hasChanges, startsOn, onPublish, onDiscard }: PublishRowProps) {
  const { t } = useTranslation('tariffs')
  const [isLeft, setIsLeft] = useState(false)
  const { form } = draft
  const isReady = hasChanges && form.ready && startsOn.day !== null
  const publish = () => {
    setIsLeft(true)
    if (isReady) onPublish()
    else if (!startsOn.day) document.getElementById('tariff-day')?.focus()
  }
  return (
    <div className={styles.publish}>
      <div className={`two-columns ${styles.fields}`}>
        <DateField
          id="tariff-day"
          label={t('publish.from')}
          hint={t('publish.from.hint')}
          error={isLeft && !startsOn.day ? t('publish.from.wrong') : undefined}
          text={startsOn.text}
          onText={startsOn.onText}
          onBlur={() => setIsLeft(isLeft || startsOn.text.trim() !== '')}
          min={startsOn.min}
          max={startsOn.max}
        />
        <TextField
          {...form.field('note')}
          label={t('draft.note')}
          hint={t('draft.note.hint')}
          maxLength={200}
          optional
        />
      </div>
      <div className={`row wraps ${styles.actions}`}>
        <Button
          type={hasChanges && !form.ready ? 'submit' : 'button'}
          aria-disabled={!isReady || undefined}
          aria-describedby="tariff-need"
          onClick={publish}
        >
          {t('publish.go', { number })}
        </Button>
        <Button look="line" type="submit" busy={form.busy} aria-disabled={!draft.isChanged || undefined}>
          {t(form.busy ? 'app.sending' : 'draft.save')}
        </Button>
        <Button look="ghost" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
        <Need id="tariff-need">{hasChanges ? undefined : t('draft.nothing')}</Need>
      </div>
    </div>
  )
}
