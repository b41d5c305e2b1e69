/** A registration that everything is right with; each one has an e-mail of its own. */
export function aRegistration(change: Record<string, unknown> = {}) {
  const { user, ...rest } = change as { user?: Record<string, unknown> }
  return {
    user: {
      name: 'Nora',
      lastName: 'Valmy',
      email: `nora-${crypto.randomUUID().slice(0, 8)}@example.org`,
      password: 'Secret#2026',
      ...user,
    },
    civility: 'Mme',
    birthday: '27/04/2003',
    phoneNumber: '+33639980110',
    address: { street: '1 rue des Essais', postalCode: '31000', city: 'Toulouse', country: 'FR' },
    studentType: 'classic',
    ...rest,
  }
}
