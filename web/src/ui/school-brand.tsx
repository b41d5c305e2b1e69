import { type CSSProperties, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import * as styles from './school-brand.module.css'
import { hueOfSchool, initialsOfSchool } from './school-look.ts'

/**
 * School as its door shows it. `imageUrl` is its own picture instead of the emblem, perhaps the `blob:` of a chosen
 * file.
 */
export interface BrandedSchool {
  id?: number
  name: string
  studentsSchoolName?: string
  imageUrl?: string | null
}

/** Style that gives an element of class `sch` and its content the school's colour. */
export function schoolColours(id?: number): CSSProperties {
  return { '--school': `var(${hueOfSchool(id)})` } as CSSProperties
}

/** Emblem of initials, silent beside the school's name, in the colours around it. */
export function SchoolEmblem({ name, small }: { name: string; small?: boolean }) {
  return (
    <span className={small ? `${styles.emblem} ${styles.small}` : styles.emblem} aria-hidden="true">
      {initialsOfSchool(name)}
    </span>
  )
}

/** Picture of the school when it has one that loads, else the emblem. */
function SchoolPicture({ school: { name, imageUrl } }: { school: BrandedSchool }) {
  const [failed, setFailed] = useState<string>()
  if (!imageUrl || imageUrl === failed) return <SchoolEmblem name={name} />
  return <img className={styles.picture} src={imageUrl} alt="" onError={() => setFailed(imageUrl)} />
}

/**
 * Welcome of a school's door on its colour, with emblem or picture. `compact` is the small preview without a heading.
 * The page loads the texts `doors`.
 */
export function SchoolBrand({ school, compact }: { school: BrandedSchool; compact?: boolean }) {
  const { t } = useTranslation('doors')
  const { id, name, studentsSchoolName } = school
  const welcome = studentsSchoolName
    ? t('welcome.students', { students: studentsSchoolName })
    : t('welcome.nobody')
  if (compact) {
    return (
      <div className={`${styles.school} ${styles.card}`} style={schoolColours(id)}>
        <SchoolPicture school={school} />
        <p>{welcome}</p>
      </div>
    )
  }
  return (
    <div className={styles.welcome} style={schoolColours(id)}>
      <SchoolPicture school={school} />
      <h1>{welcome}</h1>
      <p>{t('inclusive.lead', { school: name })}</p>
      <ul>
        {(['activate', 'download', 'advisor'] as const).map((promise) => (
          <li key={promise}>
            <Icon name="check" />
            <span>{t(`inclusive.${promise}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
