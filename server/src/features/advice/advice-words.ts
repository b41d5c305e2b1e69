import type { CoverWarning } from '@cursus/shared/cover-warnings'
import { formatDay } from '@cursus/shared/day'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'

type Warned = CoverWarning<{ contract: ContractRow }>

const warnings: Record<Warned['kind'], (held: { reference: string; from: string; to: string }) => Bilingual> =
  {
    double_cover: ({ reference, from, to }) => ({
      fr: `Votre contrat ${reference} couvre déjà la même chose du ${from} au ${to} : un dommage n’est pas remboursé deux fois.`,
      en: `Your contract ${reference} covers the same already from ${from} to ${to}: a loss is not paid twice.`,
    }),
    before_stay: ({ reference, from }) => ({
      fr: `Cette assurance commence avant votre séjour (contrat ${reference}, à partir du ${from}).`,
      en: `This insurance begins before your stay (contract ${reference}, from ${from}).`,
    }),
    after_stay: ({ reference, to }) => ({
      fr: `Cette assurance continue après votre séjour (contrat ${reference}, jusqu’au ${to}) : si vous partez alors, vous pouvez la résilier pour déménagement ou fin d’études.`,
      en: `This insurance goes on after your stay (contract ${reference}, until ${to}): if you leave then, you may end it for a move or the end of your studies.`,
    }),
    after_home: ({ reference, from }) => ({
      fr: `Votre logement est assuré dès le ${from} (contrat ${reference}), avant ce séjour : vérifiez le jour de votre arrivée.`,
      en: `Your home is insured from ${from} (contract ${reference}), before this stay: check the day on which you arrive.`,
    }),
  }

/** What goes badly with a cover that was held, as the sheet says it. */
export function warningWords({ kind, held: { contract } }: Warned): Bilingual {
  const { reference, startDate, endDate } = contract
  return warnings[kind]({ reference, from: formatDay(startDate), to: formatDay(endDate) })
}

/** What holds of every cover that may be given up within so many days. */
export const reminder = (days: number): Bilingual => ({
  fr: `Pendant ${days} jours, vous pouvez renoncer à ce contrat sans motif. Le document d’information, les conditions générales et le tableau des garanties décrivent ce qui est couvert et ce qui ne l’est pas.`,
  en: `For ${days} days you may withdraw from this contract without a reason. The information document, the general conditions and the table of guarantees say what is covered and what is not.`,
})
