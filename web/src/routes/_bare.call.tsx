import { createFileRoute } from '@tanstack/react-router'
import { LoadFailed } from '../frame/load-failed.tsx'
import { texts } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { CallPage } from '../quotes/call-page.tsx'

/** Page behind the link of a call's mail: moving or cancelling it. */
export const Route = createFileRoute('/_bare/call')({
  validateSearch: (search): { token?: string } => (search.token ? { token: String(search.token) } : {}),
  loader: texts('quote-dialogs', 'quotes', 'frame'),
  component: function Call() {
    const { t } = useTranslation('quote-dialogs')
    return (
      <CallPage
        token={Route.useSearch().token ?? ''}
        failed={(error, retry) => <LoadFailed title={t('call.failed')} error={error} retry={retry} />}
      />
    )
  },
})
