import { isPassportNumber } from '@cursus/shared/travel'
import { billedMonths } from '@cursus/shared/travel-price'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { forgetBoughtQuote } from '../../drafts/carried-quote.ts'
import { stayPurchase } from '../../drafts/purchase-drafts.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/note.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import { heldStay } from './held-stay.ts'
import { PassportFields } from './passport-fields.tsx'
import type { Quote } from './quote.ts'
import { addSchoolStay } from './stay-calls.ts'
import * as styles from './travel.module.css'

type Asked = Pick<Quote, 'stay' | 'country'>
interface SchoolDialogProps {
  open: boolean
  onClose(): void
  asked: Asked
  school: string
}

/** The recap of a stay that the school pays: only « Confirmer » makes its contract. */
export function SchoolDialog({ open, onClose, asked, school }: SchoolDialogProps) {
  const { t } = useTranslation('travel')
  const form = useConfirmation(asked)
  return (
    <FormDialog
      {...{ open, onClose }}
      title={t('school.recap.title')}
      lead={t('school.recap.lead')}
      width={620}
      id="school-stay"
      of={form}
      submit={t('school.recap.confirm')}
      className={styles.recap}
    >
      <Recap asked={asked} school={school} />
      <PassportFields field={form.field} />
      <Note className="above-16">{t('school.until')}</Note>
    </FormDialog>
  )
}

/** Makes the stay, then leads to the page that says so. */
function useConfirmation({ stay, country }: Asked) {
  const { t } = useTranslation('travel')
  const client = useQueryClient()
  const navigate = useNavigate()
  return useFormOf({
    id: 'school-stay',
    defaults: { countryNationality: stayPurchase.read()?.countryNationality ?? '', passportNumber: '' },
    check: ({ passportNumber }): Record<string, string> =>
      isPassportNumber(passportNumber) ? {} : { passportNumber: 'validation.field.passport' },
    names: { countryNationality: t('health.nationality'), passportNumber: t('passport.number') },
    async onValid(values) {
      try {
        await addSchoolStay({ stay, countryId: country.id, ...values })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'payments.not_paid') throw error
        throw new ApiError({ status: error.status, code: error.code, message: t('school.noLonger') })
      }
      forgetBoughtQuote('stay')
      await client.invalidateQueries(myContracts)
      const contracts = await client.fetchQuery(myContracts)
      const contract = heldStay({ stay, country }, contracts)?.id
      await navigate({ to: '/insurance/health-mobility/added', search: { contract } })
    },
  })
}

function Recap({ asked: { stay, country }, school }: { asked: Asked; school: string }) {
  const { t } = useTranslation('travel')
  const months = billedMonths(stay)
  const rows = [
    { name: t('health.destination'), value: country.name },
    { name: t('ticket.start'), value: <Ltr>{formatDay(stay.startDate)}</Ltr> },
    { name: t('ticket.end'), value: <Ltr>{formatDay(stay.endDate)}</Ltr> },
    { name: t('ticket.duration'), value: t('months', { count: months }) },
    { name: t('school.paidBy'), value: <bdi>{school}</bdi> },
    { name: t('school.due'), value: <Money cents={0} /> },
  ]
  return (
    <dl className={`${summaryStyles.summary} ${styles.tight}`}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
