import { useTranslation } from 'react-i18next'

const covers = ['medical', 'dental', 'luggage', 'accident']

/** What the price includes, in four figures. */
export function Included() {
  const { t } = useTranslation('estimation')
  return (
    <section className="eg" aria-labelledby="included">
      <h2 id="included">{t('included.title')}</h2>
      <ul>
        {covers.map((cover) => (
          <li key={cover}>
            <b>{t(`included.${cover}`)}</b>
            <span>{t(`included.${cover}.text`)}</span>
          </li>
        ))}
      </ul>
      <p className="muted small mt6">{t('included.note')}</p>
    </section>
  )
}
