import type { ManagedSchool, PartnershipLevel } from '@cursus/shared/schools'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWorksOn } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import * as styles from './schools.module.css'

const tones = { inclusive: 'brand', partner: 'info', classic: undefined } as const

function LevelBadge({ level }: { level: PartnershipLevel }) {
  const { t } = useTranslation('schools')
  return <Badge tone={tones[level]}>{t(`level.${level}`)}</Badge>
}

/** The columns of the list of schools, as the design has them. */
export function useSchoolColumns(): Column<ManagedSchool>[] {
  const { t } = useTranslation('schools')
  return [
    {
      key: 'name',
      header: t('column.school'),
      kind: 'title',
      sortable: true,
      cell: ({ name, studentsSchoolName }) => (
        <TwoLines under={<bdi>{studentsSchoolName}</bdi>}>
          <b>
            <bdi>{name}</bdi>
          </b>
        </TwoLines>
      ),
    },
    {
      key: 'emailDomain',
      header: t('column.domain'),
      sortable: true,
      className: 'break-anywhere',
      cell: ({ emailDomain }) => <Ltr>{emailDomain || '—'}</Ltr>,
    },
    {
      key: 'partnershipLevel',
      header: t('column.level'),
      sortable: true,
      cell: ({ partnershipLevel }) => <LevelBadge level={partnershipLevel} />,
    },
    {
      key: 'offers',
      header: t('column.offers'),
      className: 'figures',
      cell: ({ listOffer }) => listOffer.length,
    },
    { key: 'path', header: t('column.door'), sortable: true, cell: (school) => <Door school={school} /> },
    {
      key: 'act',
      header: t('tables:table.actions'),
      kind: 'action',
      onPhone: true,
      cell: (school) => <OpenLink school={school} />,
    },
  ]
}

/** The door's address, to be handed to the school: whoever is signed in cannot open it (C-47), so it is copied. */
function Door({ school: { name, path } }: { school: ManagedSchool }) {
  const { t } = useTranslation('schools')
  const address = `${window.location.origin}${path}`
  const copy = async () => {
    if (await copyText(address)) toastSuccess(t('door.copied'), address)
    else toastError(t('door.byHand'), address)
  }
  return (
    <span className={`row ${styles.door}`}>
      <Ltr code>{path}</Ltr>
      <button
        type="button"
        className={iconButtonStyles.button}
        aria-label={t('door.copy', { school: name })}
        title={t('door.copy', { school: name })}
        onClick={() => void copy()}
      >
        <Icon name="link" size="s" />
      </button>
    </span>
  )
}

function OpenLink({ school: { id, name } }: { school: ManagedSchool }) {
  const { t } = useTranslation('schools')
  const isTheirs = useWorksOn('schools')
  return (
    <ButtonLink
      look="line"
      small
      to="/schools/$id"
      params={{ id: String(id) }}
      aria-label={t(isTheirs ? 'schools.editOne' : 'schools.viewOne', { school: name })}
    >
      <Icon name={isTheirs ? 'pencil' : 'eye'} size="s" />
      {t(isTheirs ? 'common.edit' : 'schools.view')}
    </ButtonLink>
  )
}
