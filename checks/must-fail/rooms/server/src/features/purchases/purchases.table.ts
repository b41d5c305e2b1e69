export const purchasesTable = {}
