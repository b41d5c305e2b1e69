import { createFileRoute, Link } from '@tanstack/react-router'
import { ProofPage } from '../features/proof/proof-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from '../ui/icon.tsx'

export const Route = createFileRoute('/_main/proof/$id')({
  loader: texts('proof', 'documents'),
  component: function ProofForAdministrators() {
    const { id } = Route.useParams()
    const { t } = useTranslation('proof')
    const back = (
      <Link className="back-link" to="/student/list">
        <Icon name="back" size="s" mirrored />
        {t('back.students')}
      </Link>
    )
    return <ProofPage key={id} id={id} before={back} />
  },
})
