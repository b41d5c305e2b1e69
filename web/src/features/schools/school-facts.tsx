import type { ManagedSchool } from '@cursus/shared/schools'
import { useTranslation } from '../../i18n/use-translation.ts'
import { offered } from '../../insurance/products.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { Facts } from '../../ui/ticket.tsx'

/** A school as it stands, for administrators who change none. */
export function SchoolFacts({ school }: { school: ManagedSchool }) {
  const { t } = useTranslation('schools')
  const { path, listOffer, partnershipLevel, partnerLevelHealthMobility } = school
  const inclusive = useInclusiveFacts(school)
  const facts = [
    { name: t('field.name'), value: <bdi>{school.name}</bdi> },
    { name: t('column.door'), value: <Ltr code>{path}</Ltr> },
    { name: t('field.studentsSchoolName'), value: <bdi>{school.studentsSchoolName}</bdi> },
    { name: t('field.emailDomain'), value: <Ltr>{school.emailDomain || '—'}</Ltr> },
    { name: t('field.partnershipLevel'), value: t(`level.${partnershipLevel}`) },
    { name: t('field.partnerLevelHealthMobility'), value: partnerLevelHealthMobility },
    {
      name: t('field.listOffer'),
      value: listOffer.map((offer) => t(`offer.${offered[offer].key}`)).join(' · ') || '—',
    },
    ...(partnershipLevel === 'inclusive' ? inclusive : []),
  ]
  return (
    <div className="stack">
      <Note icon="lock">{t('readOnly')}</Note>
      <section className={cardStyles.card}>
        <Facts recap facts={facts} />
      </section>
    </div>
  )
}

/** What only an inclusive school has. */
function useInclusiveFacts({ insurer, insuranceForForeign, certificateFile, guaranteesFile }: ManagedSchool) {
  const { t } = useTranslation('schools')
  return [
    { name: t('field.insurer'), value: insurer === null ? '—' : t(`insurer.${insurer}`) },
    { name: t('field.insuranceForForeign'), value: t(insuranceForForeign ? 'common.yes' : 'common.no') },
    { name: t('field.certificateFile'), value: <bdi>{certificateFile?.fileName ?? '—'}</bdi> },
    { name: t('field.guaranteesFile'), value: <bdi>{guaranteesFile?.fileName ?? '—'}</bdi> },
  ]
}
