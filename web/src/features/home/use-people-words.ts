import { useTranslation } from '../../i18n/use-translation.ts'
import { homeQuestions, needsNames } from '../../insurance/needs.ts'
import type { HomeQuote } from './home-quote.ts'

/** Fields of a further occupant, in the order of their card. */
const ofRoommate = ['civility', 'name', 'lastName', 'birthday'] as const

/** Returns the labels of the fields of steps 3 and 4, in their order, and the sentences about missing ones. */
export function usePeopleWords(quote: HomeQuote, hasOffer: boolean) {
  const { t } = useTranslation(['home', 'needs'])
  const asked = needsNames(t, homeQuestions)
  const others = Array.from({ length: (quote.persons ?? 1) - 1 }, (_, place) => place)
  const perRoommate = (words: (part: (typeof ofRoommate)[number], n: number) => string) =>
    Object.fromEntries(
      others.flatMap((place) =>
        ofRoommate.map((part) => [`roommates.${place}.${part}`, words(part, place + 2)]),
      ),
    )
  const names = {
    civility: t('field.civility'),
    firstName: t('field.firstName'),
    lastName: t('field.lastName'),
    latinName: t('field.latinName'),
    latinLastName: t('field.latinLastName'),
    birthDate: t('field.birthday'),
    phoneNumber: t('field.phone'),
    emailUser: t('field.email'),
    password: t('field.password'),
    passwordConfirm: t('doors:reset.confirm'),
    ...perRoommate((part, n) => t(`roommate.${part}`, { n })),
    ...asked.names,
    acceptTerm: t('agree.title'),
    acceptTerm2: t('agree.title'),
    asksEarlyStart: t('agree.title'),
  }
  const needs = {
    civility: t('accounts:need.civility'),
    firstName: t('accounts:need.firstName'),
    lastName: t('accounts:need.lastName'),
    latinName: t('accounts:need.latin'),
    latinLastName: t('accounts:need.latin'),
    birthDate: t('accounts:need.birthday'),
    phoneNumber: t('accounts:need.phone'),
    emailUser: t('accounts:need.email'),
    password: t('accounts:need.newPassword'),
    passwordConfirm: t('doors:need.confirm'),
    ...perRoommate((part, n) => t(`need.roommate.${part}`, { n })),
    ...asked.needs,
    acceptTerm: t('need.terms'),
    acceptTerm2: t(hasOffer ? 'need.received.devices' : 'need.received'),
    asksEarlyStart: t('needs:early.need'),
  }
  return { names, needs }
}
