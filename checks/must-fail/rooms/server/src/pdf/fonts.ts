import tariff from '../data/tariff.json' with { type: 'json' }
export const fonts = tariff
