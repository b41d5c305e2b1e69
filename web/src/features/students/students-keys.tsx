import type { Student } from '@cursus/shared/students'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LetterKeys, type ListedKeys } from '../../ui/letter-keys.tsx'
import { linkOf } from './students-table.tsx'

interface StudentsKeysProps {
  rows: readonly Student[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/**
 * `J` and `K` move in the list, `X` chooses and with the shift key all from the last one chosen, Enter opens; `F`
 * filters. `E`, `I` and `T` write to those that are chosen, invite and tag them.
 */
export function StudentsKeys({ rows, chosen, onChoose }: StudentsKeysProps) {
  const { t } = useTranslation('students')
  const last = useRef<string>(undefined)
  const places = new Map(rows.map(({ id }, place) => [linkOf(id), place]))
  const move = (step: 1 | -1) => {
    const at = placeOfFocus(places)
    const next = rows[at === undefined ? 0 : at + step]
    if (next) document.getElementById(linkOf(next.id))?.focus()
  }
  const choose = (upToHere: boolean) => {
    const at = placeOfFocus(places)
    const here = at === undefined ? undefined : rows[at]
    if (at === undefined || !here) return
    const from = upToHere ? rows.findIndex(({ id }) => id === last.current) : -1
    const next = new Set(chosen)
    if (from >= 0) {
      for (const { id } of rows.slice(Math.min(from, at), Math.max(from, at) + 1)) next.add(id)
    } else if (!next.delete(here.id)) next.add(here.id)
    last.current = here.id
    onChoose(next)
  }
  const onPress = (letter: string, isShifted: boolean) => {
    if (letter === 'j') move(1)
    else if (letter === 'k') move(-1)
    else if (letter === 'x') choose(isShifted)
    else return false
    return true
  }
  const listed: ListedKeys[] = [
    [['J', 'K'], t('key.jk')],
    [['X'], t('key.x')],
    [[t('tables:key.shift'), 'X'], t('key.upTo')],
    [[t('tables:key.enter')], t('key.open')],
    [['F'], t('key.filter')],
    [['E'], t('key.write')],
    [['I'], t('key.invite')],
    [['T'], t('key.tag')],
  ]
  return <LetterKeys listed={listed} onPress={onPress} />
}

/** Place of the row that has the focus, by the ids of the links of rows. */
function placeOfFocus(places: ReadonlyMap<string, number>): number | undefined {
  const links = document.activeElement?.closest('tr')?.querySelectorAll('[id]') ?? []
  return [...links].map(({ id }) => places.get(id)).find((place) => place !== undefined)
}
