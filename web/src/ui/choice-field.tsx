import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { SelectField } from './choice-fields.tsx'
import { Combobox } from './combobox.tsx'

export interface Choice {
  value: string
  name: string
}

interface ChoiceFieldProps {
  label: string
  /** The chosen value; empty for none. */
  value: string
  choices: readonly Choice[]
  /** What stands first, for no choice; absent where one must be made. */
  none?: string | undefined
  onChoose: (value: string | undefined) => void
}

/** More lines than these, the one for none among them, are searched by parts of their names. */
const listedAtMost = 10
const shownAtMost = 50

/** Choice of one: a list of few, a search in many. Its texts are `tables`. */
export function ChoiceField({ label, value, choices, none, onChoose }: ChoiceFieldProps) {
  const lines = choices.length + (none === undefined ? 0 : 1)
  if (lines > listedAtMost) return <SearchedChoice {...{ label, value, choices, none, onChoose }} />
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value || undefined)}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Search for one by parts of its name; an empty field chooses none, where that may be, and says so. */
export function SearchedChoice({
  label,
  value,
  choices,
  none,
  onChoose,
  nothing,
}: ChoiceFieldProps & { nothing?: string }) {
  const { t } = useTranslation('tables')
  const [typed, setTyped] = useState<string | null>(null)
  const words = plain(typed ?? '').split(/\s+/)
  const listed = none ? [{ value: '', name: none }, ...choices] : choices
  const options = listed
    .filter(({ name }) => words.every((word) => plain(name).includes(word)))
    .slice(0, shownAtMost)
    .map(({ value: key, name }) => ({ key, label: name }))
  const chosen = choices.find((choice) => choice.value === value)?.name ?? ''
  return (
    <Combobox
      label={label}
      icon="search"
      placeholder={none || undefined}
      text={typed ?? chosen}
      onText={(text) => {
        setTyped(text)
        if (text === '' && none !== undefined) onChoose(undefined)
      }}
      options={options}
      onChoose={({ key }) => {
        setTyped(null)
        onChoose(key || undefined)
      }}
      onBlur={() => setTyped(null)}
      nothing={nothing ?? t('choice.nothing')}
    />
  )
}
