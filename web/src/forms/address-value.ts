/** An address as its field holds it; `country` is ISO alpha-2. */
export interface AddressValue {
  street: string
  postalCode: string
  city: string
  country: string
  complement: string
}

export const emptyAddress: AddressValue = {
  street: '',
  postalCode: '',
  city: '',
  country: 'FR',
  complement: '',
}
