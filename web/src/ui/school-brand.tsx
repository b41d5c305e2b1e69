import { type CSSProperties, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import * as styles from './school-brand.module.css'
import { hueOfSchool, initialsOfSchool } from './school-look.ts'

/** What a door shows of a school. `imageUrl`: its own picture, in place of the emblem; may be a `blob:` of a file just chosen. */
export interface BrandedSchool {
  id?: number
  name: string
  studentsSchoolName?: string
  imageUrl?: string | null
}

/** The style that gives an element of class `sch`, and what stands in it, the school's colour. */
export function schoolColours(id?: number): CSSProperties {
  return { '--school': `var(${hueOfSchool(id)})` } as CSSProperties
}

/** The emblem of initials; beside the school's name it says nothing more. Its colours come from around it. */
export function SchoolEmblem({ name, small }: { name: string; small?: boolean }) {
  return (
    <span className={small ? `${styles.emblem} ${styles.small}` : styles.emblem} aria-hidden="true">
      {initialsOfSchool(name)}
    </span>
  )
}

/** The school's picture where there is one that loads, else the emblem. */
function SchoolPicture({ school: { name, imageUrl } }: { school: BrandedSchool }) {
  const [failed, setFailed] = useState<string>()
  if (!imageUrl || imageUrl === failed) return <SchoolEmblem name={name} />
  return <img className={styles.picture} src={imageUrl} alt="" onError={() => setFailed(imageUrl)} />
}

/**
 * The words of a school's door on its colour: emblem or picture and welcome. `compact` is the small preview, without a heading.
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
