import { statuts } from '@cursus/shared/contracts'
import type { PrepareRun } from '@cursus/shared/student-runs'
import { insuranceTypes } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { SelectField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failedOf, PartWaiting } from '../../ui/part-waiting.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { studentTags } from './students.api.ts'

const askedActs = ['statut', 'tag', 'untag'] as const
/** Acts that need a word more before they are prepared. */
export type AskedAct = (typeof askedActs)[number]
export type RunMore = Pick<PrepareRun, 'label' | 'change'>

export const isAsked = (kind: PrepareRun['kind']): kind is AskedAct => askedActs.some((act) => act === kind)

interface ActDialogProps {
  act: AskedAct
  busy: boolean
  onClose: () => void
  onAct: (more: RunMore) => void
}

/** Asks for the tag, or what the contracts of a product become. Nothing is done yet: whom it touches is shown next. */
export function ActDialog({ act, busy, onClose, onAct }: ActDialogProps) {
  const { t } = useTranslation('students')
  const [more, setMore] = useState<RunMore>(act === 'statut' ? { change: firstChange } : {})
  const isReady = act === 'statut' || Boolean(more.label?.trim())
  const id = useId()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isReady && !busy) onAct(more)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      title={t(`act.${act}`)}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy} aria-disabled={!isReady}>
            {t('act.next')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        {act === 'statut' ? (
          <StatutFields change={more.change ?? firstChange} onChange={(change) => setMore({ change })} />
        ) : (
          <TagField
            label={more.label ?? ''}
            isKnown={act === 'untag'}
            onLabel={(label) => setMore({ label })}
          />
        )}
      </form>
    </Dialog>
  )
}

type Change = NonNullable<PrepareRun['change']>
const firstChange: Change = { product: insuranceTypes[0], statut: 'impayé' }

function StatutFields({ change, onChange }: { change: Change; onChange: (change: Change) => void }) {
  const { t } = useTranslation('students')
  return (
    <div className="stack">
      <SelectField
        label={t('col.product')}
        value={change.product}
        onChange={({ target }) =>
          onChange({
            ...change,
            product: insuranceTypes.find((one) => one === target.value) ?? change.product,
          })
        }
      >
        {insuranceTypes.map((product) => (
          <option key={product} value={product}>
            {t(productOf(product).name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('act.statut.label')}
        value={change.statut}
        onChange={({ target }) =>
          onChange({ ...change, statut: statuts.find((one) => one === target.value) ?? change.statut })
        }
      >
        {statuts.map((statut) => (
          <option key={statut} value={statut}>
            {t(statut === 'résilié' ? 'act.statut.résilié' : `statut.${statut}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface TagFieldProps {
  label: string
  /** Whether only tags that somebody has make sense. */
  isKnown: boolean
  onLabel: (label: string) => void
}

function TagField({ label, isKnown, onLabel }: TagFieldProps) {
  const { t } = useTranslation('students')
  const id = useId()
  const asked = useQuery(studentTags)
  const tags = asked.data ?? []
  const unread = failedOf([asked]).length > 0 && <PartWaiting asked={[asked]} className="small above-16" />
  if (isKnown) {
    return (
      <>
        <ChoiceField
          label={t('act.tag.label')}
          value={label}
          none={t('act.tag.choose')}
          choices={tags.map(({ tag }) => ({ value: tag, name: tag }))}
          onChoose={(tag) => onLabel(tag ?? '')}
        />
        {unread}
      </>
    )
  }
  return (
    <>
      <TextField
        label={t('act.tag.label')}
        hint={t('act.tag.hint')}
        value={label}
        maxLength={40}
        list={id}
        onChange={({ target }) => onLabel(target.value)}
      />
      <datalist id={id}>
        {tags.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {unread}
    </>
  )
}
