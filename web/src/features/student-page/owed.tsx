import type { StudentPage } from '@cursus/shared/student-page'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatDay, formatMoney } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'

/** Returns what of a payment is due: all that is open, and what a bank took back. */
const owedOf = ({ state, cents, dispute }: StudentPage['payments'][number]) =>
  state === 'open' ? cents : (dispute?.owedCents ?? 0)

/** What presses: the sum that is due, since when and for which contract, above everything else; nothing where all is paid. */
export function Owed({ payments }: Pick<StudentPage, 'payments'>) {
  const { t, i18n } = useTranslation('student-page')
  const open = payments.filter((payment) => owedOf(payment) > 0)
  if (open.length === 0) return null
  const cents = open.reduce((sum, payment) => sum + owedOf(payment), 0)
  return (
    <Note kind="warn">
      <b className="as-block">{t('owed', { sum: `\u2068${formatMoney(cents, i18n.language)}\u2069` })}</b>
      {open.map(({ reference, day }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a contract may be due on one day
        <span key={place} className="as-block small">
          <Ltr code>{reference}</Ltr> · {t('owed.since')} <Ltr>{formatDay(day)}</Ltr>
        </span>
      ))}
      <a href="#contracts">{t('owed.act')}</a>
    </Note>
  )
}
