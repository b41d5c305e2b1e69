import { createFileRoute, Link } from '@tanstack/react-router'
import { ProofPage } from '../features/proof/proof-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from '../ui/icon.tsx'

export const Route = createFileRoute('/_main/contracts/$id_/proof')({
  loader: texts('proof', 'documents'),
  component: function OwnProof() {
    const { id } = Route.useParams()
    const { t } = useTranslation('proof')
    const back = (
      <Link className="back-link" to="/contracts/$id" params={{ id }}>
        <Icon name="back" size="s" mirrored />
        {t('back.contract')}
      </Link>
    )
    return <ProofPage key={id} id={id} before={back} />
  },
})
