export const Claim = {}
export const ghost = {}
