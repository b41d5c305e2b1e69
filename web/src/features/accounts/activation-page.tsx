import { NewPasswordFields } from '../../account/new-password-fields.tsx'
import {
  AddressPart,
  BirthdayField,
  CivilityField,
  LatinPart,
  PhoneField,
} from '../../account/profile-parts.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Price } from '../../ui/money.tsx'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { usePageTitle } from '../../ui/page.tsx'
import { Facts, Ticket } from '../../ui/ticket.tsx'
import * as accountsStyles from './accounts.module.css'
import type { Invitation } from './activation-values.ts'
import * as doorsStyles from './doors.module.css'
import { SchoolBandPage } from './school-band.tsx'
import { useActivation } from './use-activation.ts'

interface ActivationPageProps {
  token: string
  invited: Invitation
  onExpired(): void
}

/** Three numbered groups, and the ticket that says who pays and until when the invitation holds. */
export function ActivationPage({ token, invited, onExpired }: ActivationPageProps) {
  const { t } = useTranslation('doors')
  const form = useActivation(token, invited, onExpired)
  usePageTitle(t('invite.title'))
  return (
    <SchoolBandPage school={invited.school} title={t('invite.title')} lead={t('invite.lead')}>
      <main id="contenu" className={`${doorsStyles.columns} ${doorsStyles.invitation}`}>
        <form className={`column ${accountsStyles.form}`} onSubmit={form.onSubmit} noValidate>
          <FormSummary of={form} />
          <NumberedCard number={1} title={t('invite.you')} lead={t('invite.you.lead')}>
            <div className="two-columns above-16">
              <CivilityField {...form.field('civility')} />
              <LatinPart form={form} of={invited.user} />
              <BirthdayField {...form.field('birthday')} own />
              <PhoneField {...form.field('phoneNumber')} />
            </div>
          </NumberedCard>
          <NumberedCard number={2} title={t('address.title')} lead={t('invite.address.lead')}>
            <div className="above-16">
              <AddressPart form={form} id="activation-address" />
            </div>
          </NumberedCard>
          <NumberedCard number={3} title={t('field.password')} lead={t('invite.password.lead')}>
            <div className="two-columns above-16">
              <NewPasswordFields form={form} label={t('field.password')} />
            </div>
          </NumberedCard>
          <SubmitRow of={form} id="activation">
            {t('invite.submit')}
          </SubmitRow>
        </form>
        <aside>
          <InvitationTicket {...invited} />
        </aside>
      </main>
    </SchoolBandPage>
  )
}

function InvitationTicket({ user, school, invitation }: Invitation) {
  const { t } = useTranslation('doors')
  const until = formatDay(invitation.expiresAt)
  const isPaid = school.partnershipLevel === 'inclusive'
  const facts = [
    ...(isPaid ? [{ name: t('invite.cover'), value: t('insuranceType.travel') }] : []),
    { name: t('invite.until'), value: <Ltr>{until}</Ltr> },
  ]
  const top = (
    <>
      <p className="muted small">{t('invite.from', { school: school.name })}</p>
      <p className={doorsStyles.ticketName}>
        <bdi>
          {user.name} {user.lastName}
        </bdi>
      </p>
      <p className="muted small break-anywhere">
        <bdi dir="ltr">{user.email}</bdi>
      </p>
      <Facts facts={facts} />
    </>
  )
  return (
    <Ticket top={top}>
      {isPaid && (
        <>
          <p className="muted small">{t('invite.price')}</p>
          <Price cents={0} />
        </>
      )}
      <p className="muted small">{t(isPaid ? 'invite.paid' : 'invite.prices')}</p>
    </Ticket>
  )
}
