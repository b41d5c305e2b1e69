import { fullNameOf, passportNames } from '@cursus/shared/full-name'
import type { Part } from '../text/paragraph.ts'
import { type Certified, englishDay, frenchDay, type Insured } from './facts.ts'
import { frenchNationality } from './nationality.ts'
import type { Row } from './sheet.ts'

export const plain = (text: string): Part => ({ text, weight: 'regular' })
export const bold = (text: string): Part => ({ text, weight: 'bold' })

/** Builds the row of the insured person, with the passport's spelling as large under a name in another script. */
export function insuredRow({ insured, lead }: Pick<Certified, 'insured' | 'lead'>): Row {
  const passport = passportNames(insured)
  const about = lead === 'en' ? inEnglish(insured) : inFrench(insured)
  return {
    slot: 'insured',
    label: 'civility',
    main: [bold(fullNameOf(insured)), plain(`, ${about}`)],
    ...(passport && { under: fullNameOf(passport), isUnderStrong: true }),
    mayGrow: true,
  }
}

function inFrench({ civility, birthday, nationality }: Insured): string {
  const born = `${civility === 'M' ? 'né' : 'née'} le ${frenchDay(birthday)}`
  return nationality ? `${born}, ${frenchNationality(nationality.fr)}` : born
}

function inEnglish({ birthday, nationality }: Insured): string {
  const born = `born on ${englishDay(birthday)}`
  return nationality ? `${born}, nationality: ${nationality.en}` : born
}

/** Builds the row of the passport number; none where no number was given. */
export function passportRow({ insured: { passport } }: Pick<Certified, 'insured'>): Row[] {
  return passport
    ? [{ slot: 'passport', label: { fr: 'Passeport', en: 'Passport' }, main: [plain(passport)] }]
    : []
}

export function periodRow({
  startDate,
  endDate,
  lead,
}: Pick<Certified, 'startDate' | 'endDate' | 'lead'>): Row {
  const [from, to, whole, day] =
    lead === 'en' ? ['From ', ' to ', ' inclusive', englishDay] : ['Du ', ' au ', ' inclus', frenchDay]
  return {
    slot: 'period',
    label: { fr: 'Période', en: 'Period of cover' },
    main: [plain(from), bold(day(startDate)), plain(to), bold(day(endDate)), plain(whole)],
  }
}

export function insurerRow({ insurer }: { insurer: string }): Row {
  return { slot: 'insurer', label: { fr: 'Assureur', en: 'Insurer' }, main: [plain(insurer)] }
}
