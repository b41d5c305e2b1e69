import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SchoolBrand } from '../../ui/school-brand.tsx'
import { useSettled } from './door-line.tsx'
import { doorOf } from './schools.api.ts'
import * as styles from './schools.module.css'
import type { SchoolFormOf } from './use-school-form.ts'

/** The door as the form would have it: for the eye only, everything in it stands in the form. */
export function DoorPreview({ form: { values, files, school } }: { form: SchoolFormOf }) {
  const { t } = useTranslation('schools')
  const chosen = useAddressOf(files.certificateFile)
  const imageUrl = values.partnershipLevel === 'inclusive' ? (chosen ?? school?.image) : null
  const { name, studentsSchoolName } = values
  const settled = useSettled(name.trim())
  // Its colour follows from its id: a new school shows the one that it will keep.
  const future = useQuery({ ...doorOf(settled), enabled: !school && settled !== '' }).data
  return (
    <aside className={styles.sticky} aria-label={t('preview.title')}>
      <p className="label">{t('preview.title')}</p>
      <div className={styles.preview} aria-hidden="true">
        <SchoolBrand
          compact
          school={{
            id: school?.id ?? future?.id,
            name: name || 'Cursus',
            studentsSchoolName: studentsSchoolName || t('preview.students'),
            imageUrl,
          }}
        />
        <div className={styles.previewBody}>
          <i />
          <i />
          <span />
        </div>
      </div>
      <p className="muted small above-16">{t('preview.note')}</p>
    </aside>
  )
}

/** An address of this page for a file that was just chosen. */
function useAddressOf(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
