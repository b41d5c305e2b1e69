declare function useTranslation(): { t(key: string, values?: object): string }
export function Page({ isOpen, state }: { isOpen: boolean; state: string }) {
  const { t } = useTranslation()
  const said = [t('title'), t('title.gone'), t(isOpen ? 'lead' : 'lead.gone'), t('start:elsewhere')]
  return [...said, t('start:title'), t(`state.${state}`), t('rooms', { count: 2 }), t('elsewhere')].join()
}
