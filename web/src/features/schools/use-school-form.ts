import type { ManagedSchool } from '@cursus/shared/schools'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toastError } from '../../ui/toasts.ts'
import {
  noFiles,
  type SchoolFiles,
  type SchoolValues,
  schoolIssues,
  toForm,
  valuesOf,
} from './school-values.ts'
import { saveSchool, schoolById } from './schools.api.ts'

export type SchoolFormOf = ReturnType<typeof useSchoolForm>
type FileField = keyof SchoolFiles

/** Returns the name under which the answers about a school are kept through a reload. */
export const memoryOf = (school?: ManagedSchool) => (school ? `school-${school.id}` : 'school')

/**
 * The form of a school, its two files beside its fields. When somebody else has changed the school meanwhile, `theirs` is
 * how it stands now, and nothing that was typed is lost.
 */
export function useSchoolForm(school: ManagedSchool | undefined, onSaved: (saved: ManagedSchool) => void) {
  const [defaults] = useState(() => valuesOf(school))
  const [files, setFiles] = useState(noFiles)
  const [theirs, setTheirs] = useState<ManagedSchool>()
  const { names, needs, askFor } = useSchoolWords()
  const issues = (values: SchoolValues) => schoolIssues(values, files, school)
  const form = useFormOf<SchoolValues>({
    id: memoryOf(school),
    remember: true,
    defaults,
    check: issues,
    names,
    needs,
    async onValid(values) {
      try {
        onSaved(await saveSchool(toForm(values, files), school?.id))
      } catch (error) {
        if (school && error instanceof ApiError && error.code === 'schools.changed_meanwhile') {
          setTheirs(await queryClient.fetchQuery({ ...schoolById(String(school.id)), staleTime: 0 }))
        }
        throw error
      }
    },
  })
  return {
    ...form,
    id: memoryOf(school),
    school,
    files,
    theirs,
    isChanged:
      Object.values(files).some(Boolean) ||
      JSON.stringify({ ...form.values, version: '' }) !== JSON.stringify({ ...defaults, version: '' }),
    setFile(field: FileField, file: File | null) {
      setFiles((now) => ({ ...now, [field]: file }))
      form.set(field, file?.name ?? '')
    },
    onSubmit(event: SubmitEvent) {
      askFor(issues(form.values))
      setTheirs(undefined)
      return form.onSubmit(event)
    },
  }
}

function useSchoolWords() {
  const { t } = useTranslation('schools')
  const fields = [
    'name',
    'studentsSchoolName',
    'emailDomain',
    'partnershipLevel',
    'partnerLevelHealthMobility',
    'listOffer',
    'insurer',
    'certificateFile',
    'guaranteesFile',
  ] as const
  const inWords = (kind: 'field' | 'need') =>
    Object.fromEntries(fields.map((field) => [field, t(`${kind}.${field}`)]))
  return {
    names: inWords('field'),
    needs: inWords('need'),
    /** A missing file is also said in a notice (spec 1 §5): « sélectionner » and its label. */
    askFor(issues: Record<string, string>) {
      for (const field of ['certificateFile', 'guaranteesFile'] as const) {
        if (issues[field]) toastError(t(`file.select.${field}`), t('file.needed'))
      }
    },
  }
}
