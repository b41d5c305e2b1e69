import { expect, it } from 'vitest'
import { recapIssues, startingRecap } from './recap-values.ts'
import { descriptionOf, toDraft } from './stay-draft.ts'

const stay = { startDate: '2027-01-15', endDate: '2027-06-15' }
const canada = { id: 39, name: 'Canada', zone: 3, code: 'CA', where: 'au Canada' }
const france = { id: 72, name: 'France', zone: 4, code: 'FR', where: 'en France' }
const told = { ...startingRecap(null), purpose: 'studies', healthCover: 'none' }
const options = { ...told, offer: 'price_mm_essentiels_tel_year' }
const offer = { id: 'price_mm_essentiels_tel_year', unit_amount: 5500 } as never

it('stores a stay abroad under the names of the specification, its price in euros with that of its devices', () => {
  expect(toDraft({ stay, country: canada, cents: 28200, options, offer, latin: [] })).toEqual({
    startDate: '15/01/2027',
    endDate: '15/06/2027',
    country: 39,
    countryName: 'Canada',
    healthMobilityPrime: 337,
    additionalPriceId: 'price_mm_essentiels_tel_year',
    addMultimediaInsurance: true,
    needs: { purpose: 'studies', healthCover: 'none' },
    asksEarlyStart: false,
  })
})

it('sends nationality and origin for France, and no add-on even when one was chosen before', () => {
  const answers = { ...options, countryNationality: 'BE', addressOrigin: ' 1 rue Haute, Bruxelles ' }
  const draft = toDraft({ stay, country: france, cents: 29400, options: answers, offer, latin: [] })
  expect(draft).toMatchObject({ countryNationality: 'BE', addressOrigin: '1 rue Haute, Bruxelles' })
  expect(draft).toMatchObject({
    additionalPriceId: null,
    addMultimediaInsurance: false,
    healthMobilityPrime: 294,
  })
})

it('sends the spelling of a passport only where it is asked', () => {
  const typed = { ...options, latinName: ' Xinyi ', latinLastName: 'Li' }
  const draft = toDraft({ stay, country: canada, cents: 28200, options: typed, offer, latin: ['latinName'] })
  expect([draft.latinName, draft.latinLastName]).toEqual(['Xinyi', undefined])
})

it('describes the stay in French for the payment page', () => {
  expect(descriptionOf(stay, 'MX')).toBe('Départ du 15/01/2027 au 15/06/2027 à Mexique')
})

it('begins without an add-on and without agreement, whatever the draft says', () => {
  const draft = { offer: 'price', acceptTerm: true, countryNationality: 'BE' }
  expect(startingRecap(draft)).toMatchObject({ offer: '', acceptTerm: false, countryNationality: 'BE' })
})

it('begins with what was ticked before a payment that was left, and the add-on that it was about', () => {
  const agreed = { acceptTerm: true, acceptTerm2: true, asksEarlyStart: true }
  expect(startingRecap({ additionalPriceId: 'price' }, agreed)).toMatchObject({ offer: 'price', ...agreed })
})

const asked = { isFrance: false, latin: [], isEarly: false }

it('asks both needs of everybody, two answers for France, two agreements for an add-on, a wish for an early start', () => {
  expect(Object.keys(recapIssues(startingRecap(null), asked))).toEqual(['purpose', 'healthCover'])
  expect(recapIssues(told, asked)).toEqual({})
  const inFrance = recapIssues(told, { ...asked, isFrance: true })
  expect(Object.keys(inFrance)).toEqual(['countryNationality', 'addressOrigin'])
  expect(Object.keys(recapIssues(options, asked))).toEqual(['acceptTerm', 'acceptTerm2'])
  expect(Object.keys(recapIssues(told, { ...asked, isEarly: true }))).toEqual(['asksEarlyStart'])
})

it('begins with the needs that were told before, and without the wish for an early start', () => {
  const draft = { needs: { purpose: 'language', healthCover: 'french' }, asksEarlyStart: true }
  const start = { purpose: 'language', healthCover: 'french', asksEarlyStart: false }
  expect(startingRecap(draft)).toMatchObject(start)
})

it('takes Latin letters only where the passport spelling is asked', () => {
  const typed = { ...told, latinName: '鑫怡' }
  const latin = ['latinName'] as const
  expect(recapIssues(typed, { ...asked, latin })).toHaveProperty('latinName')
  expect(recapIssues({ ...typed, latinName: 'Xinyi' }, { ...asked, latin })).toEqual({})
})
