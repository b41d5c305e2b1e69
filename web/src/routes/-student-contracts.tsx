import { ContractsOf } from '../features/contracts/contracts-of.tsx'
import type { StudentOfContracts } from '../features/contracts/student.ts'
import { useSeesContracts } from '../features/contracts/use-sees-contracts.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** The contracts on a student's page, or why they are not shown to whoever looks. */
export function StudentContracts({ student }: { student: StudentOfContracts }) {
  const { t } = useTranslation('contracts')
  if (!useSeesContracts()) return <p className="muted">{t('list.ofOthers')}</p>
  return <ContractsOf student={student}>{(list) => list}</ContractsOf>
}
