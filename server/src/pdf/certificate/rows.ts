import type { Part } from '../text/paragraph.ts'
import { frenchDay, type Insured } from './facts.ts'
import { frenchNationality } from './nationality.ts'
import type { Row } from './sheet.ts'

export const plain = (text: string): Part => ({ text, weight: 'regular' })
export const bold = (text: string): Part => ({ text, weight: 'bold' })

/** Who is insured, with the spelling of the passport under a name of another script. */
export function insuredRow(insured: Insured): Row {
  const { civility, name, lastName, birthday, nationality, latinName = '', latinLastName = '' } = insured
  const born = `, ${civility === 'M' ? 'né' : 'née'} le ${frenchDay(birthday)}`
  return {
    slot: 'insured',
    label: 'civility',
    main: [
      bold(`${name} ${lastName}`),
      plain(born + (nationality ? `, ${frenchNationality(nationality.fr)}` : '')),
    ],
    under: `${latinName} ${latinLastName}`.trim(),
    mayGrow: true,
  }
}

export function periodRow({ startDate, endDate }: { startDate: string; endDate: string }): Row {
  const days = [plain('Du '), bold(frenchDay(startDate)), plain(' au '), bold(frenchDay(endDate))]
  return {
    slot: 'period',
    label: { fr: 'Période', en: 'Period of cover' },
    main: [...days, plain(' inclus')],
  }
}

export function insurerRow({ insurer }: { insurer: string }): Row {
  return { slot: 'insurer', label: { fr: 'Assureur', en: 'Insurer' }, main: [plain(insurer)] }
}
