export const tariff = {}
