import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field.tsx'
import type { People } from './use-people.ts'

/** The passport's spelling of somebody who has an account, once the server has said that it lacks it (decision C-81). */
export function LatinCard({ people: { form, latin } }: { people: People }) {
  const { t } = useTranslation('housing')
  if (latin.length === 0) return null
  return (
    <section className="card" aria-labelledby="latin-title">
      <h2 id="latin-title" className="h2s">
        {t('latin.title')}
      </h2>
      <p className="muted small">{t('field.latin.hint')}</p>
      <div className="grid2 mt4">
        {latin.map((name) => (
          <TextField key={name} {...form.field(name)} label={t(`field.${name}`)} ltr />
        ))}
      </div>
    </section>
  )
}
