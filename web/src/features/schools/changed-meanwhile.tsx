import { flushSync } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { differences, valuesOf } from './school-values.ts'
import type { SchoolFormOf } from './use-school-form.ts'

interface ChangedMeanwhileProps {
  form: SchoolFormOf
  onMine: () => void
  onTheirs: () => void
}

/** Somebody else saved this school first: where the two differ, and both ways on. */
export function ChangedMeanwhile({ form, onMine, onTheirs }: ChangedMeanwhileProps) {
  const { t, i18n } = useTranslation('schools')
  const { theirs } = form
  if (!theirs) return null
  const fields = differences(form.values, valuesOf(theirs)).map((field) => t(`field.${field}`))
  const list = new Intl.ListFormat(i18n.language).format(fields)
  return (
    <Note kind="warn">
      {fields.length > 0 && <p>{t('meanwhile.differs', { list })}</p>}
      <div className="row wraps above-16">
        <Button
          small
          onClick={() => {
            flushSync(() => form.set('version', String(theirs.version)))
            onMine()
          }}
        >
          {t('meanwhile.mine')}
        </Button>
        <Button small look="line" onClick={onTheirs}>
          {t('meanwhile.theirs')}
        </Button>
      </div>
    </Note>
  )
}
